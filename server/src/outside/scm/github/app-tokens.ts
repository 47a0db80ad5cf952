/**
 * The tokens of a GitHub App: by a token that it signs itself, the App gets one for an installation, good for one repository and an hour.
 * https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/authenticating-as-a-github-app-installation
 */
import { z } from 'zod';
import { Confidential } from '../../../base/confidential.ts';
import type { ScmTokenScope } from '../../../model/project.ts';
import type { GuardedFetch } from '../../guard/guarded-fetch.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { callApi } from '../call-api.ts';
import { repositoryPath, type HostQuestion } from '../host.ts';
import { githubRepository, headers } from './api.ts';

export interface AppQuestion {
  /** What tells the App from others, and its key from the ones before. */
  identity: string;
  /** Who it is, signed by itself. */
  sign(): Promise<Confidential>;
  /** '': GitHub is asked which one has the repository. */
  installationId: string;
  repository: URL;
  at: Date;
  signal?: AbortSignal | undefined;
}

export interface AppToken {
  token: Confidential;
  /** What the App was granted there. */
  tokenScopes: readonly ScmTokenScope[];
}

export interface AppTokens {
  /** One that is good for a while yet. Throws OutgoingError. */
  get(question: AppQuestion): Promise<AppToken>;
  /** It was refused: the next question gets another. */
  forget(token: Confidential): void;
}

/** The longest that a run works with one token, ms. */
const spareMs = 15 * 60_000;
/** Asked for again when there are more repositories than that. */
const keptMax = 10_000;

/** They are kept in this process's memory alone. */
export function createAppTokens(fetch: GuardedFetch): AppTokens {
  const kept = new Map<string, AppToken & { expiresAt: number }>();
  return {
    async get(question) {
      const name = nameOf(question);
      const known = kept.get(name);
      if (known !== undefined && known.expiresAt - spareMs > question.at.getTime()) return known;
      const made = await askToken(fetch, question);
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

const nameOf = ({ identity, installationId, repository }: AppQuestion): string =>
  JSON.stringify([identity, installationId, githubRepository(repository).url]);

const Installation = z.object({ id: z.int() });
const InstallationToken = z.object({
  token: z.string().max(10_000),
  expires_at: z.iso.datetime({ offset: true }),
  permissions: z.record(z.string(), z.string()).optional(),
});

async function askToken(fetch: GuardedFetch, question: AppQuestion): Promise<AppToken & { expiresAt: number }> {
  const { repository, signal } = question;
  const { url, api } = githubRepository(repository);
  const asked = { fetch, repository, token: await question.sign(), signal };
  const installationId = question.installationId === '' ? await findInstallation(asked, url) : question.installationId;
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

async function findInstallation(question: HostQuestion, url: string): Promise<string> {
  const call = { url: `${url}/installation`, headers, schema: Installation };
  return String((await inWords(question.repository, () => callApi(question, call))).body.id);
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
  `The GitHub App is not installed on ${host} for this repository. Its owner installs it there, or adds the repository to the installation.`;

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
