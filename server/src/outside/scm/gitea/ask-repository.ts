/**
 * A repository on Gitea or Forgejo. Tokens do not reveal their scopes there: an answer proves read access, and no write
 * access is claimed. https://docs.gitea.com/api/#tag/repository/operation/repoGet
 */
import { z } from 'zod';
import { callApi, readFirstText, unlessHidden } from '../call-api.ts';
import { descriptionMax, type AskRepository } from '../host.ts';
import { LanguageCounts, languageShares } from '../languages.ts';
import { cutText, oneLine } from '../text.ts';
import { giteaRepository } from './api.ts';

const Repository = z.object({ archived: z.boolean(), description: z.string().nullish() });

/** In Gitea's search order. */
const codeownersPaths = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];

export const askGiteaRepository: AskRepository = async (request) => {
  const { url } = giteaRepository(request.repository);
  const { body } = await callApi(request, { url, schema: Repository });
  const languages = await unlessHidden(callApi(request, { url: `${url}/languages`, schema: LanguageCounts }));
  return {
    isArchived: body.archived,
    description: cutText(oneLine(body.description ?? ''), descriptionMax),
    languages: languageShares(languages?.body ?? {}),
    codeowners: await readFirstText(
      request,
      codeownersPaths.map((path) => `${url}/raw/${path}`),
    ),
    // One permission, read:repository, covers them all.
    tokenScopes: ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  };
};
