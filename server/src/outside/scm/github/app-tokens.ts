/**
 * Tokens of a GitHub App: with a token that it signs itself, the App gets an installation token, valid for one
 * repository and one hour.
 * https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/authenticating-as-a-github-app-installation
 */
import { z } from 'zod';
import { Confidential } from '../../../base/confidential.ts';
import type { ScmTokenScope } from '../../../model/project.ts';
import type { GuardedFetch } from '../../guard/guarded-fetch.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { callApi } from '../call-api.ts';
import { repositoryPath, type HostRequest } from '../host.ts';
import { githubRepository, headers } from './api.ts';

export interface AppTokenRequest {
  /** Distinguishes Apps, and an App's keys. */
  identity: string;
  /** The App's identity token, signed by itself. */
  sign(): Promise<Confidential>;
  /** '' to ask GitHub which installation has the repository. */
  installationId: string;
  repository: URL;
  at: Date;
  signal?: AbortSignal | undefined;
}

export interface AppToken {
  token: Confidential;
  /** Permissions granted to the App. */
  tokenScopes: readonly ScmTokenScope[];
}

export interface AppTokens {
  /** A token with at least `spareMs` left. Throws OutgoingError. */
  get(request: AppTokenRequest): Promise<AppToken>;
  /** Drops a refused token: the next call gets a new one. */
  forget(token: Confidential): void;
}

/** The longest time that a run uses one token, ms. */
const spareMs = 15 * 60_000;
/** Cache size; tokens of more repositories are requested again. */
const keptMax = 10_000;

/** Tokens are kept only in this process's memory. */
export function createAppTokens(fetch: GuardedFetch): AppTokens {
  const kept = new Map<string, AppToken & { expiresAt: number }>();
  return {
    async get(request) {
      const name = nameOf(request);
      const known = kept.get(name);
      if (known !== undefined && known.expiresAt - spareMs > request.at.getTime()) return known;
      const made = await askToken(fetch, request);
      kept.delete(name);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= keptMax) kept.delete(oldest);
      kept.set(name, made);
      return made;
    },
    forget(token) {
      for (const [name, each] of kept) if (each.token === token) kept.delete(name);
    },
  };
}

const nameOf = ({ identity, installationId, repository }: AppTokenRequest): string =>
  JSON.stringify([identity, installationId, githubRepository(repository).url]);

const Installation = z.object({ id: z.int() });
const InstallationToken = z.object({
  token: z.string().max(10_000),
  expires_at: z.iso.datetime({ offset: true }),
  permissions: z.record(z.string(), z.string()).optional(),
});

async function askToken(fetch: GuardedFetch, request: AppTokenRequest): Promise<AppToken & { expiresAt: number }> {
  const { repository, signal } = request;
  const { url, api } = githubRepository(repository);
  const asked = { fetch, repository, token: await request.sign(), signal };
  const installationId = request.installationId === '' ? await findInstallation(asked, url) : request.installationId;
  const [, name] = repositoryPath(repository);
  const { body } = await inWords(repository, () =>
    callApi(asked, {
      url: `${api}/app/installations/${installationId}/access_tokens`,
      method: 'POST',
      headers,
      body: { repositories: [name] },
      schema: InstallationToken,
    }),
  );
  return {
    token: new Confidential(body.token),
    tokenScopes: scopesOf(body.permissions ?? {}),
    expiresAt: Date.parse(body.expires_at),
  };
}

async function findInstallation(request: HostRequest, url: string): Promise<string> {
  const call = { url: `${url}/installation`, headers, schema: Installation };
  return String((await inWords(request.repository, () => callApi(request, call))).body.id);
}

async function inWords<Answer>({ host }: URL, asking: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asking();
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const message = refusals[error.failure]?.(host);
    if (message === undefined) throw error;
    throw new OutgoingError(error.failure === 'rejected' ? 'not_found' : error.failure, message, error);
  }
}

const notReached = (host: string): string =>
  `The GitHub App is not installed on ${host} for this repository. Ask its owner to install it there, or to add the repository to the installation.`;

const refusals: Partial<Record<OutgoingError['failure'], (host: string) => string>> = {
  unauthorized: (host) =>
    `${host} does not know the GitHub App by this id and key, or its installation is suspended. Enter them again.`,
  not_found: notReached,
  rejected: notReached,
};

/** https://docs.github.com/rest/authentication/permissions-required-for-github-apps */
const scopesByPermission: Readonly<Record<string, { read: ScmTokenScope[]; write: ScmTokenScope[] }>> = {
  metadata: { read: ['readMetadata'], write: [] },
  contents: { read: ['readContents'], write: ['writeContents'] },
  pull_requests: { read: ['readPullRequest'], write: ['writePullRequest', 'writePullRequestComment'] },
  checks: { read: ['readChecks'], write: ['writeChecks'] },
  statuses: { read: ['readChecks'], write: ['writeChecks'] },
  members: { read: ['readMembers'], write: [] },
  repository_hooks: { read: [], write: ['manageWebhooks'] },
};

function scopesOf(permissions: Readonly<Record<string, string>>): ScmTokenScope[] {
  const scopes = new Set<ScmTokenScope>();
  for (const [name, level] of Object.entries(permissions)) {
    const { read = [], write = [] } = scopesByPermission[name] ?? {};
    for (const scope of read) scopes.add(scope);
    if (level === 'write' || level === 'admin') for (const scope of write) scopes.add(scope);
  }
  return [...scopes];
}
