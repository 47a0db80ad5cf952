/** Finds the webhook of a URL, before anything of the delivery is read. */
import type { Confidential } from '../../base/confidential.ts';
import { ParapetError } from '../../base/errors.ts';
import type { ConnectionKind } from '../../model/scm/connection.ts';
import { findListeningWebhook } from '../../store/webhooks/webhooks.ts';
import type { Platform } from '../platform.ts';
import { isSameRandom, parseHookKey } from './webhook-key.ts';
import { tryOpenWebhookSecret, type SecretPlace } from './webhook-secret.ts';

export interface Hook {
  deploymentId: string;
  connectionId: string;
  kind: ConnectionKind;
  /** Null if the stored secret cannot be opened: it was sealed with a key of another installation. */
  secret: Confidential | null;
  /** The replaced secret, while it is valid. */
  previousSecret: Confidential | null;
}

const windowMs = 60_000;
/** Genuine deliveries per webhook and minute: ten a second, more than the pushes of a large organisation. */
const deliveriesMax = 600;

/** NOT_FOUND for an unknown key, the same whatever part of it is wrong; RATE_LIMITED. */
export async function findHook(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  hookKey: string,
): Promise<Hook> {
  const key = parseHookKey(hookKey);
  if (key === undefined) throw noSuchHook();
  const { deploymentId, connectionId, random } = key;
  const now = platform.clock.now();
  const since = new Date(now.getTime() - windowMs);
  const found = await platform.database.readAsTenant(deploymentId, (tx) =>
    findListeningWebhook(tx, connectionId, { since, limit: deliveriesMax }),
  );
  if (found === undefined || !isSameRandom(random, found.key)) throw noSuchHook();
  if (found.recentDeliveries >= deliveriesMax) {
    throw new ParapetError('RATE_LIMITED', `At most ${deliveriesMax} deliveries a minute; send this one again later.`, {
      retryAfterSeconds: windowMs / 1000,
    });
  }
  const { kind, sealedSecret, previous } = found;
  const open = (column: SecretPlace['column'], sealed: Buffer): Promise<Confidential | null> =>
    tryOpenWebhookSecret(platform, platform.database.readAsAccess, { deploymentId, connectionId, column }, sealed);
  return {
    deploymentId,
    connectionId,
    kind,
    secret: await open('current', sealedSecret),
    previousSecret: previous !== null && now < previous.endsAt ? await open('previous', previous.sealed) : null,
  };
}

function noSuchHook(): ParapetError {
  return new ParapetError('NOT_FOUND', 'No such webhook.');
}
