/**
 * Receives a delivery of a host's webhook: authenticated by its signature, accepted once, and answered as soon as the
 * syncs that it triggers are queued. Its content is never stored: it only signals that a sync is worthwhile, so a
 * forged or repeated delivery could at most cause one more request to the host.
 */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import { connectionFor } from '../../model/scm/connection.ts';
import { repositoryPathKey, storedPathsOf } from '../../model/scm/repository-path.ts';
import type { GenuineDelivery, WebhookDelivery, WebhookEvent, WebhookVerdict } from '../../outside/scm/webhook.ts';
import { webhooksOf } from '../../outside/scm/webhooks.ts';
import { listConnectionRows } from '../../store/connections/connections.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  insertDelivery,
  listProjectsAtPaths,
  updateWebhookProblem,
  updateWebhookReceived,
} from '../../store/webhooks/webhooks.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireOpenDeployment } from '../deployments/require-open-deployment.ts';
import type { Platform } from '../platform.ts';
import { queueSync } from '../sync/queue-sync.ts';
import type { Hook } from './find-webhook.ts';

export interface ReceivedDelivery extends WebhookDelivery {
  address: string;
  requestId: string;
}

/** The outcome. `repeated`: it took effect before. */
export type DeliveryOutcome =
  | { kind: 'ping' }
  | { kind: 'other' }
  | { kind: 'repeated' }
  | { kind: 'synced'; projectIds: readonly string[] };

/** Projects that one delivery may sync: parts of one large repository. */
const projectsMax = 1_000;
const sameProblemMs = 60_000;

/**
 * UNAUTHENTICATED if it cannot be authenticated, for any reason; DEPLOYMENT_SUSPENDED if an operator suspended the
 * deployment; INVALID_ARGUMENT if it does not have the host's format.
 */
export async function receiveWebhook(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  hook: Hook,
  delivery: ReceivedDelivery,
): Promise<DeliveryOutcome> {
  const { read } = webhooksOf[hook.kind];
  const { verdict, byPrevious } = judge(platform, hook, delivery);
  if ('problem' in verdict) {
    await recordProblem(platform, hook, verdict.problem);
    throw new ParapetError('UNAUTHENTICATED', 'The signature of this delivery is invalid.');
  }
  await platform.database.readAsTenant(hook.deploymentId, requireOpenDeployment);
  const event = read(delivery);
  if (event === undefined) {
    await recordProblem(
      platform,
      hook,
      'A delivery was signed correctly but is not in the format of this kind of host.',
    );
    throw invalidArgument(
      'body',
      'does not have the format of this kind of host; choose JSON in the webhook’s settings',
    );
  }
  return applyEvent(platform, hook, { delivery, verdict, event, byPrevious });
}

interface Judged<Verdict = WebhookVerdict> {
  verdict: Verdict;
  /** The replaced secret alone verifies it. */
  byPrevious: boolean;
}

/** Either secret verifies it. A problem is that of the current one, which the host is to use. */
function judge({ clock }: Pick<Platform, 'clock'>, hook: Hook, delivery: WebhookDelivery): Judged {
  const { verify } = webhooksOf[hook.kind];
  const { secret, previousSecret } = hook;
  const now = clock.now();
  const verdict: WebhookVerdict =
    secret === null
      ? { problem: 'The secret can no longer be decrypted; create a new one.' }
      : verify(delivery, { secret, now });
  if (!('problem' in verdict) || previousSecret === null) return { verdict, byPrevious: false };
  const former = verify(delivery, { secret: previousSecret, now });
  return 'problem' in former ? { verdict, byPrevious: false } : { verdict: former, byPrevious: true };
}

/**
 * Stores the delivery and its effects in one transaction: after a crash the host sends it again, and nothing of the
 * first attempt remains.
 */
async function applyEvent(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  hook: Hook,
  {
    delivery,
    verdict,
    event,
    byPrevious,
  }: Judged<GenuineDelivery> & { delivery: ReceivedDelivery; event: WebhookEvent },
): Promise<DeliveryOutcome> {
  const { connectionId, deploymentId } = hook;
  const at = platform.clock.now();
  return platform.database.asTenant(deploymentId, async (tx) => {
    // A ping changes nothing, and may be repeated as often as an admin tests the webhook.
    if (event.kind !== 'ping' && !(await insertDelivery(tx, { connectionId, digest: verdict.digest, at }))) {
      return { kind: 'repeated' };
    }
    const projectIds = event.kind === 'changed' ? await listProjectsOf(tx, connectionId, event.repositories) : [];
    const syncs = [];
    for (const projectId of projectIds) {
      syncs.push({ projectId, ...(await queueSync(platform, tx, { projectId, triggerSource: 'webhook' })) });
    }
    await updateWebhookReceived(tx, connectionId, { at, byPrevious });
    // A delivery that found its syncs already queued has changed nothing.
    if (syncs.some(({ isNew }) => isNew)) {
      const { address, requestId } = delivery;
      const actor = { deploymentId, userId: null, login: 'webhook', credentialId: connectionId, address, requestId };
      await recordChange(platform, { ...actor, scheme: 'webhook' }, tx.client, {
        action: 'connection.webhook_receive',
        subject: `connection:${connectionId}`,
        changes: { event: printable(event.event), deliveryId: printable(verdict.deliveryId), syncs },
      });
    }
    if (event.kind === 'changed') return { kind: 'synced', projectIds };
    return { kind: event.kind };
  });
}

/**
 * Projects with the repository's URL that use this connection. Host names are not compared: a host may know itself by
 * another name.
 */
async function listProjectsOf(
  tx: TenantTransaction,
  connectionId: string,
  repositories: readonly string[],
): Promise<string[]> {
  const keys = new Set(repositories.map(repositoryPathKey).filter((key) => key !== undefined));
  if (keys.size === 0) return [];
  const candidates = await listProjectsAtPaths(tx, [...keys].flatMap(storedPathsOf), projectsMax);
  const connections = await listConnectionRows(tx);
  return candidates
    .filter(({ url }) => keys.has(repositoryPathKey(url) ?? '') && connectionFor(url, connections)?.id === connectionId)
    .map(({ id }) => id);
}

async function recordProblem(
  platform: Pick<Platform, 'database' | 'clock'>,
  { deploymentId, connectionId }: Hook,
  problem: string,
): Promise<void> {
  const at = platform.clock.now();
  const staleAt = new Date(at.getTime() - sameProblemMs);
  await platform.database.asTenant(deploymentId, (tx) =>
    updateWebhookProblem(tx, connectionId, { problem, at, staleAt }),
  );
}

/** Makes outside text printable for the log: what PostgreSQL accepts, at a bounded length. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 100);
}
