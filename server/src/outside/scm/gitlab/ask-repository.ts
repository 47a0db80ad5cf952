/**
 * A project on GitLab. A personal, group or project access token's permissions are its scopes combined with its user's
 * role. https://docs.gitlab.com/api/projects/#get-a-single-project and
 * https://docs.gitlab.com/api/personal_access_tokens/
 */
import { z } from 'zod';
import type { ScmTokenScope } from '../../../model/project.ts';
import { callApi, readFirstText, unlessHidden } from '../call-api.ts';
import { descriptionMax, type AskRepository, type HostRequest, type RepositoryFacts } from '../host.ts';
import { LanguageCounts, languageShares } from '../languages.ts';
import { cutText, oneLine } from '../text.ts';
import { gitlabProject } from './api.ts';

const Access = z.object({ access_level: z.int() }).nullish();
const Project = z.object({
  archived: z.boolean(),
  description: z.string().nullish(),
  /** Null for an empty repository. */
  default_branch: z.string().max(1_000).nullish(),
  visibility: z.enum(['private', 'internal', 'public']),
  /** Absent without a token. */
  permissions: z.object({ project_access: Access, group_access: Access }).optional(),
});
const Token = z.object({ scopes: z.array(z.string().max(100)).max(100) });

/** https://docs.gitlab.com/api/access_requests/#valid-access-levels */
const roles = { reporter: 20, developer: 30, maintainer: 40 } as const;

/** In GitLab's search order. */
const codeownersPaths = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

export const askGitlabRepository: AskRepository = async (request) => {
  const { api, url } = gitlabProject(request.repository);
  const { body: project } = await callApi(request, { url, schema: Project });
  const { project_access: own, group_access: inherited } = project.permissions ?? {};
  const role = Math.max(own?.access_level ?? 0, inherited?.access_level ?? 0);
  const scopes = await scopesOf(request, api);
  const ref = encodeURIComponent(project.default_branch ?? '');
  const files = codeownersPaths.map((path) => `${url}/repository/files/${encodeURIComponent(path)}/raw?ref=${ref}`);
  return {
    isArchived: project.archived,
    description: cutText(oneLine(project.description ?? ''), descriptionMax),
    languages: await languagesOf(request, url),
    codeowners: ref === '' ? null : await readFirstText(request, files),
    tokenScopes: tokenScopesOf(
      { role, isPublic: project.visibility === 'public', isArchived: project.archived },
      scopes,
    ),
  };
};

/** Undefined without a token, and for tokens that cannot be queried (OAuth, CI jobs). */
async function scopesOf(request: HostRequest, api: string): Promise<readonly string[] | undefined> {
  if (request.token === null) return undefined;
  const asking = callApi(request, { url: `${api}/personal_access_tokens/self`, schema: Token });
  return (await unlessHidden(asking))?.body.scopes;
}

async function languagesOf(request: HostRequest, url: string): Promise<RepositoryFacts['languages']> {
  const asking = callApi(request, { url: `${url}/languages`, schema: LanguageCounts });
  return languageShares((await unlessHidden(asking))?.body ?? {});
}

function tokenScopesOf(
  { role, isPublic, isArchived }: { role: number; isPublic: boolean; isArchived: boolean },
  scopes: readonly string[] | undefined,
): ScmTokenScope[] {
  const allowed: ScmTokenScope[] = ['readMetadata'];
  if (isPublic) allowed.push('readContents', 'readPullRequest', 'readChecks');
  if (scopes === undefined) return allowed;
  const isWriter = scopes.includes('api') && !isArchived;
  const isReader = isWriter || scopes.includes('api') || scopes.includes('read_api');
  if (isReader) allowed.push('readMembers');
  if (isReader && role >= roles.reporter) allowed.push('readContents', 'readPullRequest', 'readChecks');
  if (scopes.includes('read_repository') && role >= roles.reporter) allowed.push('readContents');
  if (isWriter && role >= roles.reporter) allowed.push('writePullRequestComment');
  if (isWriter && role >= roles.developer) allowed.push('writeContents', 'writePullRequest', 'writeChecks');
  if (scopes.includes('write_repository') && !isArchived && role >= roles.developer) {
    allowed.push('readContents', 'writeContents');
  }
  if (isWriter && role >= roles.maintainer) allowed.push('manageWebhooks');
  return [...new Set(allowed)];
}
