/**
 * Completes and validates an admin's settings of a connection: absent fields keep their value or follow from the
 * others.
 */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument } from '../../base/errors.ts';
import {
  parseBaseUrl,
  type ConnectionKind,
  type ConnectionSettings,
  type CredentialKind,
} from '../../model/scm/connection.ts';
import { sshUserPattern } from '../../model/scm/repository-address.ts';
import { knownHostsProblem } from '../../outside/scm/git/ssh/known-hosts.ts';
import { parseSshKey } from '../../outside/scm/git/ssh/private-key.ts';
import { parseAppKey } from '../../outside/scm/github/app-key.ts';

/** Undefined: the previous value, or the one that follows from the others. */
export type GivenSettings = { [Name in keyof ConnectionSettings]?: ConnectionSettings[Name] | undefined };

/** INVALID_ARGUMENT, naming the field, for inconsistent settings. */
export function completeSettings(
  given: GivenSettings,
  before: Pick<ConnectionSettings, 'kind' | 'name' | 'baseUrl'> & Partial<ConnectionSettings>,
): ConnectionSettings {
  const { kind = before.kind, name = before.name, username = before.username ?? '' } = given;
  const baseUrl = given.baseUrl === undefined ? before.baseUrl : requireBaseUrl(given.baseUrl);
  const credentialKind = given.credentialKind ?? credentialKindOf({ kind, baseUrl, before: before.credentialKind });
  const isApp = credentialKind === 'github_app';
  const settings = {
    kind,
    name,
    baseUrl,
    username,
    credentialKind,
    knownHosts: given.knownHosts ?? (isSsh(baseUrl) ? (before.knownHosts ?? '') : ''),
    githubAppId: given.githubAppId ?? (isApp ? (before.githubAppId ?? '') : ''),
    githubInstallationId: given.githubInstallationId ?? (isApp ? (before.githubInstallationId ?? '') : ''),
  };
  if (isSsh(baseUrl)) requireSsh(settings);
  else requireHttp(settings);
  return settings;
}

/** INVALID_ARGUMENT for a credential of the wrong kind; no message contains its text. */
export function requireCredential({ credentialKind }: ConnectionSettings, credential: Confidential): void {
  const problem = credentialProblems[credentialKind](credential.reveal());
  if (problem !== undefined) throw invalidArgument('credential', problem);
}

const credentialProblems: Record<CredentialKind, (text: string) => string | undefined> = {
  token: (text) => (/[\u0000-\u001f\u007f]/.test(text) ? 'must be one line without control characters' : undefined),
  ssh_key: (text) => problemIn(parseSshKey(text)),
  github_app: (text) => problemIn(parseAppKey(text)),
};

const problemIn = (parsed: object): string | undefined =>
  'problem' in parsed && typeof parsed.problem === 'string' ? parsed.problem : undefined;

const isSsh = (baseUrl: string): boolean => baseUrl.startsWith('ssh://');

/** Only a GitHub App on GitHub is kept; every other kind follows from the URL. */
function credentialKindOf(of: {
  kind: ConnectionKind;
  baseUrl: string;
  before: CredentialKind | undefined;
}): CredentialKind {
  if (isSsh(of.baseUrl)) return 'ssh_key';
  return of.before === 'github_app' && of.kind === 'github' ? 'github_app' : 'token';
}

function requireBaseUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if ('problem' in parsed) throw invalidArgument('baseUrl', parsed.problem);
  return parsed.baseUrl;
}

function requireSsh({ kind, baseUrl, username, credentialKind, knownHosts, ...app }: ConnectionSettings): void {
  if (kind !== 'git') {
    throw invalidArgument(
      'baseUrl',
      'must begin with https:// or http:// for a host with an API; only plain git is reached over SSH',
    );
  }
  if (credentialKind !== 'ssh_key')
    throw invalidArgument('credentialKind', 'must be ssh_key, because baseUrl begins with ssh://');
  if (username !== '' && !sshUserPattern.test(username)) {
    throw invalidArgument('username', 'must consist of letters, digits and . _ - for ssh');
  }
  const problem = knownHostsProblem(knownHosts, new URL(baseUrl));
  if (problem !== undefined) throw invalidArgument('knownHosts', problem);
  requireNoApp(app);
}

function requireHttp({ kind, credentialKind, knownHosts, ...app }: ConnectionSettings): void {
  if (credentialKind === 'ssh_key') {
    throw invalidArgument('credentialKind', 'must not be ssh_key: an SSH key needs a baseUrl that begins with ssh://');
  }
  if (knownHosts !== '') throw invalidArgument('knownHosts', 'must be empty unless baseUrl begins with ssh://');
  if (credentialKind !== 'github_app') {
    requireNoApp(app);
    return;
  }
  if (kind !== 'github') throw invalidArgument('credentialKind', 'must not be github_app: only GitHub has GitHub Apps');
  if (app.githubAppId === '')
    throw invalidArgument('githubAppId', 'must be the number or the client id of the GitHub App');
}

function requireNoApp({
  githubAppId,
  githubInstallationId,
}: Pick<ConnectionSettings, 'githubAppId' | 'githubInstallationId'>): void {
  if (githubAppId !== '') throw invalidArgument('githubAppId', 'must be empty unless the credential is a GitHub App’s');
  if (githubInstallationId !== '') {
    throw invalidArgument('githubInstallationId', 'must be empty unless the credential is a GitHub App’s');
  }
}
