/**
 * A repository on Gitea or Forgejo. A token does not tell its scopes there: that the repository can be read is what an answer proves, and
 * nothing is claimed of what it may write. https://docs.gitea.com/api/#tag/repository/operation/repoGet
 */
import { z } from 'zod';
import { callApi, readFirstText, unlessHidden } from '../call-api.ts';
import { descriptionMax, type AskRepository } from '../host.ts';
import { LanguageCounts, languageShares } from '../languages.ts';
import { cutText, oneLine } from '../text.ts';
import { giteaRepository } from './api.ts';

const Repository = z.object({ archived: z.boolean(), description: z.string().nullish() });

/** In the order in which Gitea looks. */
const codeownersPaths = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];

export const askGiteaRepository: AskRepository = async (question) => {
  const { url } = giteaRepository(question.repository);
  const { body } = await callApi(question, { url, schema: Repository });
  const languages = await unlessHidden(callApi(question, { url: `${url}/languages`, schema: LanguageCounts }));
  return {
    isArchived: body.archived,
    description: cutText(oneLine(body.description ?? ''), descriptionMax),
    languages: languageShares(languages?.body ?? {}),
    codeowners: await readFirstText(
      question,
      codeownersPaths.map((path) => `${url}/raw/${path}`),
    ),
    // One right, read:repository, covers them all.
    tokenScopes: ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  };
};
