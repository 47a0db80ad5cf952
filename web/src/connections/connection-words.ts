/** The words of connections: kinds of hosts and of credentials. */
import type { ConnectionKind, CredentialKind } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import type { Connection } from './queries.ts';

export const kindWords: Readonly<Record<ConnectionKind, string>> = {
  CONNECTION_KIND_GITHUB: 'GitHub',
  CONNECTION_KIND_GITLAB: 'GitLab',
  CONNECTION_KIND_GITEA: 'Gitea or Forgejo',
  CONNECTION_KIND_GIT: 'Plain git',
};
export const kinds = keysOf(kindWords);

export const credentialWords: Readonly<Record<CredentialKind, string>> = {
  CREDENTIAL_KIND_TOKEN: 'Token or password',
  CREDENTIAL_KIND_SSH_KEY: 'SSH key',
  CREDENTIAL_KIND_GITHUB_APP: 'GitHub App',
};

/** The credentials that each kind of host accepts; SSH keys only for plain git. */
export const credentialsOf: Readonly<Record<ConnectionKind, readonly CredentialKind[]>> = {
  CONNECTION_KIND_GITHUB: ['CREDENTIAL_KIND_TOKEN', 'CREDENTIAL_KIND_GITHUB_APP'],
  CONNECTION_KIND_GITLAB: ['CREDENTIAL_KIND_TOKEN'],
  CONNECTION_KIND_GITEA: ['CREDENTIAL_KIND_TOKEN'],
  CONNECTION_KIND_GIT: ['CREDENTIAL_KIND_TOKEN', 'CREDENTIAL_KIND_SSH_KEY'],
};

/** Where to enter the webhook at the host. */
export const webhookPlaces: Readonly<Record<ConnectionKind, string>> = {
  CONNECTION_KIND_GITHUB:
    'On GitHub, under Settings, Webhooks of a repository or organisation, or in the App’s own webhook. Send pushes, branch and tag creation and deletion, repositories, visibility changes and pull requests.',
  CONNECTION_KIND_GITLAB:
    'On GitLab, under Settings, Webhooks of a project or group. Enter the secret as a signing token (GitLab 19 or later) or as a secret token. Send pushes, tag pushes and merge requests.',
  CONNECTION_KIND_GITEA:
    'Under Settings, Webhooks, with the type Gitea or Forgejo. Send push, create, delete, repository and pull request events.',
  CONNECTION_KIND_GIT: 'In a post-receive hook of the repository; docs/connections.md has one to copy.',
};

export function credentialState({ credentialKind, hasCredential }: Connection): string {
  return hasCredential ? credentialWords[credentialKind] : 'none (public repositories only)';
}
