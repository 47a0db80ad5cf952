/**
 * `npm run bench -- notifications`: 10,000 queued messages to ten receivers, delivered by one server, once with fast
 * receivers and once with one that takes 5 s per answer, which must not delay the other nine. The floor is the same
 * bodies posted by the same client without the server. Then the cost of rules for an upload: the same file with no rule
 * and with ten matching rules.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationPayload } from '../server/src/model/notifications/notification-payload.ts';
import { createGuardedFetch } from '../server/src/outside/guard/guarded-fetch.ts';
import { parseNetwork } from '../server/src/outside/guard/networks.ts';
import { deliveryJobFor } from '../server/src/domain/notifications/messages/delivery-job.ts';
import { openDatabase, type TenantTransaction } from '../server/src/store/database.ts';
import { addJob } from '../server/src/store/jobs/job-rows.ts';
import { median, print, timed } from './measure.ts';
import { startReceivers, type Receivers } from './receivers.ts';
import { writeSarifFile } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

const receiverCount = 10;
const slowMs = 5_000;
const allowedNetwork = '127.0.0.0/8';
const uploadedResults = 2_000;
const others = Array.from({ length: receiverCount - 1 }, (_, index) => index + 1);

export async function benchNotifications(options: { messages: number; uploads: number }): Promise<void> {
  const each = Math.round(options.messages / receiverCount);
  const receivers = await startReceivers(receiverCount);
  const server = await startServerProcess({ environment: { PARAPET_ALLOWED_NETWORKS: allowedNetwork } });
  try {
    print(`notifications: ${receiverCount} receivers, ${each} messages for each; drain times of nine of them`);
    const channels: Channel[] = [];
    for (const url of receivers.urls) channels.push(await makeChannel(server, url));
    const bare = await postBare(receivers, each);
    tell('bare posts by the same client', bare, each);
    await drain(server, { receivers, channels, each: Math.ceil(each / 10), delaysMs: [] });
    const quick = await drain(server, { receivers, channels, each, delaysMs: [] });
    tell('out of the outbox, all quick', quick, each);
    const beside = await drain(server, { receivers, channels, each, delaysMs: [slowMs] });
    tell(`the tenth takes ${slowMs / 1000} s`, beside, each);
    print(
      `  ratios: outbox/bare ${(quick / bare).toFixed(2)}   with/without the slow one ${(beside / quick).toFixed(2)}`,
    );
    await forgetQueued(server);
    await compareUploads(server, { receivers, channels, uploads: options.uploads });
  } finally {
    await server.stop();
    await receivers.close();
  }
}

function tell(what: string, ms: number, each: number): void {
  const perSecond = Math.round((others.length * each) / (ms / 1000));
  print(`  ${what.padEnd(32)} ${String(Math.round(ms)).padStart(7)} ms   ${perSecond} messages/s`);
}

interface Channel {
  channelId: string;
  ruleId: string;
}

async function makeChannel(server: ServerProcess, url: string): Promise<Channel> {
  const { channel } = await post<{ channel: { id: string } }>(server, '/channels', { name: 'bench', webhook: { url } });
  const { rule } = await post<{ rule: { id: string } }>(server, '/rules', {
    name: 'bench',
    channelId: channel.id,
    events: ['NOTIFICATION_EVENT_SCAN_FAILED'],
    hourlyMax: 10_000,
  });
  return { channelId: channel.id, ruleId: rule.id };
}

async function post<T>(server: ServerProcess, path: string, body: object): Promise<T> {
  const answer = await fetch(`${server.baseUrl}/api/notifications/v1/deployments/${server.deploymentId}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

function payloadOf(deploymentId: string, { ruleId }: Channel): NotificationPayload {
  return {
    type: 'scan.failed',
    timestamp: new Date().toISOString(),
    data: {
      deploymentId,
      rule: { id: ruleId, name: 'bench' },
      project: { id: '1', name: 'bench/project', tags: ['bench'] },
      ref: 'main',
      scan: { id: '1', commit: 'c'.repeat(40) },
      reason: 'The file could not be read. '.repeat(10),
      leftOut: 0,
    },
  };
}

/** Time until nine receivers have each received this many, posted one after another to each, ms. */
async function postBare(receivers: Receivers, each: number): Promise<number> {
  const network = parseNetwork(allowedNetwork);
  const client = createGuardedFetch({ allowedNetworks: network === undefined ? [] : [network] });
  const body = JSON.stringify(payloadOf('1', { channelId: '1', ruleId: '1' }));
  const headers = { 'content-type': 'application/json' };
  const { ms } = await timed(() =>
    Promise.all(
      others.map(async (index) => {
        const url = receivers.urls[index] ?? '';
        for (let sent = 0; sent < each; sent += 1) await client.fetch({ url, method: 'POST', headers, body });
      }),
    ),
  );
  await client.close();
  return ms;
}

interface Drain {
  receivers: Receivers;
  channels: readonly Channel[];
  each: number;
  delaysMs: readonly number[];
}

/** Time from the commit of the messages until nine receivers have theirs, ms. */
async function drain(server: ServerProcess, { receivers, channels, each, delaysMs }: Drain): Promise<number> {
  receivers.reset(delaysMs);
  const database = openDatabase(server.connection);
  try {
    await database.asTenant(server.deploymentId, async (tx) => {
      for (const channel of channels) {
        await insertQueued(tx, channel, each);
        await addJob(tx, deliveryJobFor(tx.deploymentId, channel.channelId));
      }
    });
    const startMs = performance.now();
    return (await receivers.until(others, each)) - startMs;
  } finally {
    await database.close();
  }
}

/** Queued messages with their runs, as the end of a scan writes them. */
async function insertQueued(tx: TenantTransaction, channel: Channel, count: number): Promise<void> {
  await tx.client.query(
    `WITH r AS (
       INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, event_source, target_type, trigger_source, submitted_at)
       SELECT $1, 'notification', 'submitted', 'custom', 'repo', 'bench', now() FROM generate_series(1, $2) RETURNING id)
     INSERT INTO parapet.notification_message (deployment_id, channel_id, rule_id, run_id, message_key, event, payload, due_at, created_at)
     SELECT $1, $3, $4, r.id, 'msg_' || r.id, 'scan.failed', $5, now(), now() FROM r`,
    [tx.deploymentId, count, channel.channelId, channel.ruleId, JSON.stringify(payloadOf(tx.deploymentId, channel))],
  );
}

/** Deletes messages still queued for the slow receiver. */
async function forgetQueued(server: ServerProcess): Promise<void> {
  const database = openDatabase(server.connection);
  try {
    await database.asTenant(server.deploymentId, ({ client, deploymentId }) =>
      client.query(`DELETE FROM parapet.notification_message WHERE deployment_id = $1 AND status = 'queued'`, [
        deploymentId,
      ]),
    );
  } finally {
    await database.close();
  }
}

/** Uploads the same file to new projects, first without matching rules and then with them. */
async function compareUploads(
  server: ServerProcess,
  { receivers, channels, uploads }: { receivers: Receivers; channels: readonly Channel[]; uploads: number },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  try {
    const file = join(folder, 'results.sarif');
    await writeSarifFile(file, uploadedResults);
    await upload(server, file, 'warm-up');
    for (let n = 0; n < uploads; n += 1) await upload(server, file, `without-${n}`);
    for (const { channelId } of channels) {
      const events = ['NOTIFICATION_EVENT_NEW_FINDINGS'];
      await post(server, '/rules', { name: 'new', channelId, events, hourlyMax: 10_000 });
    }
    for (let n = 0; n < uploads; n += 1) {
      receivers.reset([]);
      await upload(server, file, `with-${n}`);
      // The next upload must not overlap with this one's deliveries.
      await receivers.until([0, ...others], 1);
    }
    const without = median(await ingestTimes(server, 'without-'));
    const withRules = median(await ingestTimes(server, 'with-'));
    print(
      `  ingest of ${uploadedResults} new results: ${Math.round(without)} ms without a rule that matches, ` +
        `${Math.round(withRules)} ms with ${channels.length}   ratio ${(withRules / without).toFixed(2)}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Duration of each upload's run to such a project, ms, from the runs themselves and so without polling delay. */
async function ingestTimes(server: ServerProcess, projectPrefix: string): Promise<number[]> {
  const database = openDatabase(server.connection);
  try {
    return await database.asTenant(server.deploymentId, async ({ client, deploymentId }) => {
      const { rows } = await client.query<{ ms: number }>(
        `SELECT (extract(epoch FROM w.finished_at - w.started_at) * 1000)::float8 AS ms
           FROM parapet.workflow_run w JOIN parapet.project p ON p.deployment_id = $1 AND p.id = w.project_id
          WHERE w.deployment_id = $1 AND w.workflow_type = 'ingest' AND starts_with(p.name, $2)`,
        [deploymentId, projectPrefix],
      );
      return rows.map(({ ms }) => ms);
    });
  } finally {
    await database.close();
  }
}
