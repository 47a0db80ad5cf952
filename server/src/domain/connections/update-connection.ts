/** Changes a connection's name, URL or credential. */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { originOf } from '../../model/scm/repository-address.ts';
import {
  findConnection,
  findConnectionForUpdate,
  isBaseUrlTaken,
  updateConnectionRow,
} from '../../store/connections/connections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { baseUrlTaken } from './create-connection.ts';
import { storeCredential } from './credential.ts';
import { requireCredential, completeSettings, type GivenSettings } from './complete-settings.ts';

/** Undefined fields are left unchanged. */
export interface ConnectionChange extends GivenSettings {
  /** Null removes it. */
  credential: Confidential | null | undefined;
}

/**
 * NOT_FOUND if it is gone, CONFLICT if another connection has the base URL. A stored credential is never sent to
 * another host than the one it was entered for: for a new host it must be entered again (INVALID_ARGUMENT).
 */
export async function updateConnection(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  connectionId: string,
  { credential, ...given }: ConnectionChange,
): Promise<Connection> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await findConnectionForUpdate(tx, connectionId);
    if (before === undefined) throw notFound('connection');
    const settings = completeSettings(given, before);
    const { baseUrl, credentialKind } = settings;
    if (before.hasCredential && credential === undefined) {
      if (originOf(new URL(baseUrl)) !== originOf(new URL(before.baseUrl)))
        throw enterAgain('the connection changes its host');
      if (credentialKind !== before.credentialKind) throw enterAgain('the kind of credential changes');
    }
    if (credential !== undefined && credential !== null) requireCredential(settings, credential);
    if (await isBaseUrlTaken(tx, baseUrl, connectionId)) throw baseUrlTaken(baseUrl);
    await updateConnectionRow(tx, connectionId, { settings, at: platform.clock.now() });
    if (credential !== undefined) await storeCredential(platform, tx, connectionId, credential);
    const connection = await findConnection(tx, connectionId);
    if (connection === undefined) throw notFound('connection');
    await recordChange(platform, member, tx.client, {
      action: 'connection.update',
      subject: `connection:${connectionId}`,
      changes: {
        from: described(before),
        to: described(connection),
        isCredentialChanged: credential !== undefined,
      },
    });
    return connection;
  });
}

function enterAgain(when: string) {
  return invalidArgument('credential', `must be entered again, or null, when ${when}`);
}

function described(connection: Connection) {
  const { kind, name, baseUrl, username, hasCredential, credentialKind, knownHosts } = connection;
  const { githubAppId, githubInstallationId } = connection;
  return {
    kind,
    name,
    baseUrl,
    username,
    hasCredential,
    credentialKind,
    knownHosts,
    githubAppId,
    githubInstallationId,
  };
}
