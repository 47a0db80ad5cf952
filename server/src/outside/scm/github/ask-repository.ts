/**
 * A repository on GitHub or GitHub Enterprise Server. A classic token's scopes stand in a header of each answer; fine-grained tokens
 * and those of Apps do not tell theirs, so nothing is claimed of what they may write.
 * https://docs.github.com/rest/repos/repos#get-a-repository
 */
import { z } from 'zod';
import type { ScmTokenScope } from '../../../model/project.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { callApi, readFirstText } from '../call-api.ts';
import { repositoryPath, type AskRepository } from '../host.ts';

const Repository = z.object({
  archived: z.boolean(),
  private: z.boolean(),
  /** Of the user whose token it is; absent without one. */
  permissions: z.object({ admin: z.boolean(), push: z.boolean() }).optional(),
});
type Repository = z.output<typeof Repository>;

/** https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api: a version that stays. */
const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** In the order in which GitHub looks. */
const codeownersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

export const askGithubRepository: AskRepository = async (question) => {
  const { repository } = question;
  const [owner, name, ...rest] = repositoryPath(repository);
  if (owner === undefined || name === undefined || rest.length > 0) {
    throw new OutgoingError('bad_url', 'A repository on GitHub has a URL of the form https://host/owner/name.');
  }
  const url = `${apiOf(repository)}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
  const answer = await callApi(question, { url, headers, schema: Repository });
  const { 'x-oauth-scopes': scopes } = answer.headers;
  const files = codeownersPaths.map((path) => `${url}/contents/${path}`);
  return {
    isArchived: answer.body.archived,
    codeowners: await readFirstText(question, files, { ...headers, accept: 'application/vnd.github.raw+json' }),
    tokenScopes: tokenScopesOf(answer.body, scopes === undefined ? undefined : scopes.split(/,\s*/)),
  };
};

const apiOf = ({ hostname, origin }: URL): string =>
  hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`;

/** What a classic token's scopes and its user's rights allow together. */
function tokenScopesOf(repository: Repository, scopes: readonly string[] | undefined): ScmTokenScope[] {
  const allowed: ScmTokenScope[] = ['readMetadata'];
  if (!repository.private) allowed.push('readContents', 'readPullRequest', 'readChecks');
  if (scopes === undefined) return allowed;
  const isOpen = scopes.includes('repo') || (scopes.includes('public_repo') && !repository.private);
  const hasOne = (...names: string[]) => names.some((name) => scopes.includes(name));
  if (isOpen) {
    allowed.push('readContents', 'readPullRequest', 'readChecks');
    if (!repository.archived) allowed.push('writePullRequestComment');
    if (!repository.archived && repository.permissions?.push === true)
      allowed.push('writeContents', 'writePullRequest');
  }
  if (repository.permissions?.admin === true && hasOne('repo', 'write:repo_hook', 'admin:repo_hook'))
    allowed.push('manageWebhooks');
  if (hasOne('read:org', 'write:org', 'admin:org')) allowed.push('readMembers');
  return [...new Set(allowed)];
}
