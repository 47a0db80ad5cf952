/** A connection's name, address or credential changes. */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Connection, ConnectionKind } from '../../model/connection.ts';
import {
  findConnection,
  findConnectionForUpdate,
  isBaseUrlTaken,
  updateConnection as updateRow,
} from '../../store/connections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { baseUrlTaken, requireBaseUrl } from './create-connection.ts';
import { storeCredential } from './credential.ts';

/** What is undefined stays as it is. */
export interface ConnectionChange {
  kind: ConnectionKind | undefined;
  name: string | undefined;
  baseUrl: string | undefined;
  username: string | undefined;
  /** Null takes it away. */
  credential: Confidential | null | undefined;
}

/**
 * NOT_FOUND when it is gone, CONFLICT when the base URL is another connection's. A stored credential goes to no other host than the one
 * it was entered for: with a new host it must be entered again (INVALID_ARGUMENT).
 */
export async function updateConnection(
  platform: Platform,
  member: Member,
  connectionId: string,
  change: ConnectionChange,
): Promise<Connection> {
  const given = change.baseUrl === undefined ? undefined : requireBaseUrl(change.baseUrl);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await findConnectionForUpdate(tx, connectionId);
    if (before === undefined) throw notFound('connection');
    const { kind = before.kind, name = before.name, username = before.username, credential } = change;
    const baseUrl = given ?? before.baseUrl;
    const isOtherHost = new URL(baseUrl).origin !== new URL(before.baseUrl).origin;
    if (isOtherHost && before.hasCredential && credential === undefined) {
      throw invalidArgument('credential', 'must be entered again, or null, when the connection is to another host');
    }
    if (await isBaseUrlTaken(tx, baseUrl, connectionId)) throw baseUrlTaken(baseUrl);
    await updateRow(tx, connectionId, { kind, name, baseUrl, username, at: platform.clock.now() });
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

function described({ kind, name, baseUrl, username, hasCredential }: Connection) {
  return { kind, name, baseUrl, username, hasCredential };
}
