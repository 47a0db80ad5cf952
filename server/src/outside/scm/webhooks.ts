/**
 * Verification and reading of webhooks by kind of connection. A plain git server calls through a hook of ours
 * (docs/connections.md).
 */
import type { ConnectionKind } from '../../model/scm/connection.ts';
import { readGitWebhook } from './git/read-webhook.ts';
import { readGiteaWebhook } from './gitea/read-webhook.ts';
import { verifyGiteaWebhook } from './gitea/verify-webhook.ts';
import { readGithubWebhook } from './github/read-webhook.ts';
import { verifyGithubWebhook } from './github/verify-webhook.ts';
import { readGitlabWebhook } from './gitlab/read-webhook.ts';
import { verifyGitlabWebhook } from './gitlab/verify-webhook.ts';
import { verifyStandardWebhook } from './standard-webhook.ts';
import type { HostWebhook } from './webhook.ts';

export const webhooksOf: Readonly<Record<ConnectionKind, HostWebhook>> = {
  git: { verify: verifyStandardWebhook, read: readGitWebhook },
  github: { verify: verifyGithubWebhook, read: readGithubWebhook },
  gitlab: { verify: verifyGitlabWebhook, read: readGitlabWebhook },
  gitea: { verify: verifyGiteaWebhook, read: readGiteaWebhook },
};
