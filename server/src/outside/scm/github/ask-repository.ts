/**
 * A repository on GitHub or GitHub Enterprise Server. A classic token's scopes are in a header of each answer;
 * fine-grained and App tokens do not reveal theirs, so no write access is claimed for them.
 * https://docs.github.com/rest/repos/repos#get-a-repository
 */
import { z } from 'zod';
import type { ScmTokenScope } from '../../../model/project.ts';
import { callApi, readFirstText, unlessHidden } from '../call-api.ts';
import { descriptionMax, type AskRepository, type HostRequest, type RepositoryFacts } from '../host.ts';
import { LanguageCounts, languageShares } from '../languages.ts';
import { cutText, oneLine } from '../text.ts';
import { githubRepository, headers } from './api.ts';

const Repository = z.object({
  archived: z.boolean(),
  private: z.boolean(),
  description: z.string().nullish(),
  /** Permissions of the token's user; absent without a token. */
  permissions: z.object({ admin: z.boolean(), push: z.boolean() }).optional(),
});
type Repository = z.output<typeof Repository>;

/** In GitHub's search order. */
const codeownersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

export const askGithubRepository: AskRepository = async (request) => {
  const { url } = githubRepository(request.repository);
  const answer = await callApi(request, { url, headers, schema: Repository });
  const { 'x-oauth-scopes': scopes } = answer.headers;
  const files = codeownersPaths.map((path) => `${url}/contents/${path}`);
  return {
    isArchived: answer.body.archived,
    description: cutText(oneLine(answer.body.description ?? ''), descriptionMax),
    languages: await languagesOf(request, url),
    codeowners: await readFirstText(request, files, { ...headers, accept: 'application/vnd.github.raw+json' }),
    tokenScopes: tokenScopesOf(answer.body, scopes === undefined ? undefined : scopes.split(/,\s*/)),
  };
};

async function languagesOf(request: HostRequest, url: string): Promise<RepositoryFacts['languages']> {
  const call = { url: `${url}/languages`, headers, schema: LanguageCounts };
  return languageShares((await unlessHidden(callApi(request, call)))?.body ?? {});
}

/** The scopes that a classic token and its user's permissions allow together. */
function tokenScopesOf(repository: Repository, scopes: readonly string[] | undefined): ScmTokenScope[] {
  const allowed: ScmTokenScope[] = ['readMetadata'];
  if (!repository.private) allowed.push('readContents', 'readPullRequest', 'readChecks');
  if (scopes === undefined) return allowed;
  const isOpen = scopes.includes('repo') || (scopes.includes('public_repo') && !repository.private);
  const hasOne = (...names: string[]) => names.some((name) => scopes.includes(name));
  if (isOpen) {
    allowed.push('readContents', 'readPullRequest', 'readChecks');
    if (!repository.archived) allowed.push('writePullRequestComment');
  }
  if (!repository.archived && repository.permissions?.push === true) {
    if (isOpen) allowed.push('writeContents', 'writePullRequest');
    if (isOpen || scopes.includes('repo:status')) allowed.push('writeChecks');
  }
  if (repository.permissions?.admin === true && hasOne('repo', 'write:repo_hook', 'admin:repo_hook'))
    allowed.push('manageWebhooks');
  if (hasOne('read:org', 'write:org', 'admin:org')) allowed.push('readMembers');
  return [...new Set(allowed)];
}
