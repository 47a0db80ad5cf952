/**
 * Announces an audited change to live updates: which list is stale, and for whom. The table covers the actions that
 * change what a screen lists; scans, runs, findings
 * and edits of several projects announce themselves.
 */
import type { LiveResource } from '../../model/live-change.ts';
import { collectChange } from '../../store/events/changes.ts';
import type { Transaction } from '../../store/database.ts';

/** By the object of an action (`team` of `team.update`). */
const resourcesOf: Readonly<Record<string, readonly LiveResource[]>> = {
  connection: ['connections'],
  demo: ['deployment'],
  directory: ['people'],
  directory_group: ['people', 'teams'],
  directory_token: ['people'],
  identity_provider: ['identity_providers'],
  ignores: ['ignores'],
  invite: ['invites'],
  notification_channel: ['notifications'],
  notification_rule: ['notifications'],
  policy: ['policies'],
  project: ['projects'],
  rule: ['rules'],
  rules: ['rules'],
  team: ['teams'],
  token: ['tokens'],
  user: ['people'],
  view: ['views'],
};

/** Actions that change other lists than their object's, or none. */
const exceptions: Readonly<Record<string, readonly LiveResource[]>> = {
  'connection.webhook_receive': [],
  'deployment.create': [],
  'deployment.delete': ['deployment'],
  'deployment.invite_admin': ['invites'],
  'deployment.quotas': [],
  'deployment.resume': ['deployment'],
  'deployment.suspend': ['deployment'],
  'deployment.migrate_policies': ['policies'],
  'deployment.session_rules': [],
  'deployment.rename': ['deployment'],
  'deployment.require_second_factor': ['deployment'],
  'deployment.token_rules': ['tokens'],
  // Sessions that a password began may lose access, or get it back.
  'deployment.sign_in_rules': ['deployment', 'people', 'identity_providers'],
  'fix.settings': ['fix_settings'],
  'invite.accept': ['invites', 'people', 'teams'],
  'identity_provider.test': [],
  'notification_rule.test': [],
  'user.add_password': [],
  'user.ask_email_change': [],
  'user.change_password': [],
  'user.prove_email': [],
  'user.refuse_password': [],
  'user.create_reset_link': [],
  'user.mail_reset_link': [],
  'user.reset_password': [],
  'user.reset_password_by_link': [],
  'user.enrol_totp': [],
  'user.register_passkey': [],
  'user.rename_passkey': [],
  'user.remove_passkey': [],
  'user.remove_totp': [],
  'user.renew_recovery_codes': [],
  'user.use_recovery_code': [],
  'user.refuse_second_factor': [],
  'user.reset_second_factor': [],
  'directory.remove': ['people', 'teams'],
  'user.follow_teams': ['people', 'teams'],
  'user.provision': ['people', 'teams'],
  'user.update_by_directory': ['people', 'teams'],
  'user.link_identity': ['people'],
  'user.take_account': ['people', 'tokens'],
  'user.unlink_identity': ['people'],
  // A person who leaves is removed from their teams, and their tokens are revoked.
  'user.deactivate': ['people', 'teams', 'tokens'],
  'user.remove': ['people', 'teams', 'tokens'],
  // Teams show names.
  'user.rename': ['people', 'teams'],
};

/** Lets the person's streams end at once, on every node, if their session has ended. Sent with the commit. */
export function announceSessionsEnded(client: Transaction, userId: string, deploymentIds: readonly string[]): void {
  for (const deploymentId of deploymentIds) collectChange({ client, deploymentId }, { kind: 'sessions', userId });
}

interface Announced {
  /** As in the audit log: `team.update` of `team:17`. */
  action: string;
  subject: string;
  /** The only person, beside admins, who sees what changed; null for everyone with the permission to read it. */
  ownerId: string | null;
}

/** Sent with the commit of the transaction of `client`. */
export function announceChange(
  client: Transaction,
  deploymentId: string,
  { action, subject, ownerId }: Announced,
): void {
  const object = action.slice(0, action.indexOf('.'));
  const id = /^(?:team|project):([0-9]+)$/.exec(subject)?.[1] ?? null;
  for (const resource of exceptions[action] ?? resourcesOf[object] ?? []) {
    collectChange({ client, deploymentId }, { kind: 'resource', resource, id, ownerId });
  }
}
