/** A new connection to a host of source code. */
import type { Confidential } from '../../base/confidential.ts';
import { invalidArgument, notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { connectionsMax, parseBaseUrl, type Connection, type ConnectionKind } from '../../model/connection.ts';
import { countConnections, findConnection, insertConnection } from '../../store/connections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { storeCredential } from './credential.ts';

export interface ConnectionRequest {
  kind: ConnectionKind;
  name: string;
  baseUrl: string;
  username: string;
  credential: Confidential | null;
}

/** CONFLICT when the base URL is taken, or when there are as many as there may be. */
export async function createConnection(
  platform: Platform,
  member: Member,
  { kind, name, username, credential, ...request }: ConnectionRequest,
): Promise<Connection> {
  const baseUrl = requireBaseUrl(request.baseUrl);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    // Two at once may both be let in; the bound is there to keep the list short, not exact.
    if ((await countConnections(tx)) >= connectionsMax) {
      throw new ParapetError('CONFLICT', `A deployment has at most ${connectionsMax} connections.`);
    }
    const id = await insertConnection(tx, { kind, name, baseUrl, username, at: platform.clock.now() });
    if (id === undefined) throw baseUrlTaken(baseUrl);
    if (credential !== null) await storeCredential(platform, tx, id, credential);
    const connection = await findConnection(tx, id);
    if (connection === undefined) throw notFound('connection');
    await recordChange(platform, member, tx.client, {
      action: 'connection.create',
      subject: `connection:${id}`,
      changes: { kind, name, baseUrl, username, hasCredential: credential !== null },
    });
    return connection;
  });
}

export function requireBaseUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if ('problem' in parsed) throw invalidArgument('baseUrl', parsed.problem);
  return parsed.baseUrl;
}

export function baseUrlTaken(baseUrl: string): ParapetError {
  return new ParapetError('CONFLICT', `There is a connection to ${baseUrl} already; change that one.`);
}
