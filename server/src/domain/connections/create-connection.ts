/** Creates a connection to a source-code host. */
import type { Confidential } from '../../base/confidential.ts';
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { connectionsMax, type Connection, type ConnectionKind } from '../../model/scm/connection.ts';
import { countConnections, findConnection, insertConnection } from '../../store/connections/connections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { storeCredential } from './credential.ts';
import { requireCredential, completeSettings, type GivenSettings } from './complete-settings.ts';

export interface ConnectionRequest extends GivenSettings {
  kind: ConnectionKind;
  name: string;
  baseUrl: string;
  credential: Confidential | null;
}

/** CONFLICT if the base URL is taken or the limit of connections is reached. */
export async function createConnection(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { credential, ...given }: ConnectionRequest,
): Promise<Connection> {
  const { kind, name, baseUrl } = given;
  const settings = completeSettings(given, { kind, name, baseUrl });
  if (credential !== null) requireCredential(settings, credential);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    // Two concurrent requests may both pass; the bound keeps the list short, and need not be exact.
    if ((await countConnections(tx)) >= connectionsMax) {
      throw new ParapetError('CONFLICT', `An organisation has at most ${connectionsMax} connections.`);
    }
    const id = await insertConnection(tx, { settings, at: platform.clock.now() });
    if (id === undefined) throw baseUrlTaken(settings.baseUrl);
    if (credential !== null) await storeCredential(platform, tx, id, credential);
    const connection = await findConnection(tx, id);
    if (connection === undefined) throw notFound('connection');
    await recordChange(platform, member, tx.client, {
      action: 'connection.create',
      subject: `connection:${id}`,
      changes: { ...settings, hasCredential: credential !== null },
    });
    return connection;
  });
}

export function baseUrlTaken(baseUrl: string): ParapetError {
  return new ParapetError('CONFLICT', `A connection to ${baseUrl} already exists; change that one.`);
}
