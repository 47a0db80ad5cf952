/**
 * A repository on Gitea or Forgejo. A token does not tell its scopes there: that the repository can be read is what an answer proves, and
 * nothing is claimed of what it may write. https://docs.gitea.com/api/#tag/repository/operation/repoGet
 */
import { z } from 'zod';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { callApi, readFirstText } from '../call-api.ts';
import { repositoryPath, type AskRepository } from '../host.ts';

const Repository = z.object({ archived: z.boolean() });

/** In the order in which Gitea looks. */
const codeownersPaths = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];

export const askGiteaRepository: AskRepository = async (question) => {
  const { repository } = question;
  // It may be served below a path: the last two segments are the owner and the name.
  const segments = repositoryPath(repository);
  const [owner, name] = segments.slice(-2);
  if (owner === undefined || name === undefined) {
    throw new OutgoingError('bad_url', 'A repository on Gitea has a URL of the form https://host/owner/name.');
  }
  const root = [repository.origin, ...segments.slice(0, -2).map(encodeURIComponent)].join('/');
  const url = `${root}/api/v1/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  const { body } = await callApi(question, { url, schema: Repository });
  return {
    isArchived: body.archived,
    codeowners: await readFirstText(
      question,
      codeownersPaths.map((path) => `${url}/raw/${path}`),
    ),
    // One right, read:repository, covers them all.
    tokenScopes: ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  };
};
