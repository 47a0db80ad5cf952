/** The outbox: messages arrive, at least once and under one key, and no channel waits for another's receiver. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { assertError, jwtOf } from '../../../../../tests/harness/app.ts';
import { addMissingJobs } from '../../../domain/runs/add-missing-jobs.ts';
import { deleteOldMessages } from '../../../domain/notifications/messages/delete-old-messages.ts';
import { startDeliveries } from '../testing/deliveries.ts';
import { startNotificationsApp, type NotificationsApp } from '../testing/notifications-app.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { deliverMessagesJob } from '../../../jobs/deliver-messages.ts';
import { openJobQueue } from '../../../store/jobs/job-queue.ts';

const hourMs = 3_600_000;

let api: NotificationsApp;
let receiver: Receiver;
before(async () => {
  api = await startNotificationsApp();
});
after(() => api.close());

let projects = 0;
/** Makes failed scans, each of which queues a message per rule. */
async function failScans(count: number): Promise<void> {
  for (let failed = 0; failed < count; failed += 1) await api.scan(`no results ${(projects += 1)}`, `p${projects}`);
}

/** Creates a rule whose channel leads to the receiver. */
async function makeRule(to: Receiver = receiver, more: object = {}): Promise<string> {
  return api.makeRule(await api.makeChannel({ webhook: { url: to.url } }), more);
}

const keysOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);
const ofRule = async (ruleId: string) => (await api.messages()).filter((message) => message.ruleId === ruleId);
const logOf = async (messageId: string) => (await api.ask('GET', `/messages/${messageId}`)).body.message.attemptLog;

describe('deliveries', () => {
  beforeEach(async () => {
    for (const { id } of (await api.ask('GET', '/rules')).body.rules) await api.ask('DELETE', `/rules/${id}`);
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  test('send each message once, in order, and log it', async () => {
    const ruleId = await makeRule();
    await failScans(3);
    await api.deliver();
    await api.deliver();
    const messages = await ofRule(ruleId);
    assert.deepEqual(keysOf(receiver), messages.map((message) => message.messageKey).reverse());
    assert.equal(new Set(keysOf(receiver)).size, 3);
    for (const { id, status, attempts, lastError, nextAttemptAt, endedAt } of messages) {
      assert.deepEqual(
        [status, attempts, lastError, nextAttemptAt, endedAt],
        ['NOTIFICATION_MESSAGE_STATUS_DELIVERED', 1, '', null, api.app.clock.now().toISOString()],
      );
      const [{ success, errorDetail, attemptedAt }, ...others] = await logOf(id);
      assert.deepEqual([success, errorDetail, attemptedAt, others], [true, '', endedAt, []]);
    }
  });

  test('retry a failed message later, under the same key', async () => {
    const ruleId = await makeRule();
    await failScans(1);
    receiver.status = 500;
    await api.deliver();
    const [{ id, status, attempts, lastError, nextAttemptAt }] = (await ofRule(ruleId)) as [Record<string, string>];
    assert.deepEqual([status, attempts], ['NOTIFICATION_MESSAGE_STATUS_QUEUED', 1]);
    assert.match(lastError!, /status 500/);
    assert.ok(Date.parse(nextAttemptAt!) > api.app.clock.now().getTime());
    receiver.status = 204;
    await api.deliver();
    assert.equal(receiver.received.length, 1, 'not before its time');
    api.app.clock.advanceMs(60_000);
    await api.deliver();
    assert.equal(new Set(keysOf(receiver)).size, 1);
    assert.deepEqual(
      (await logOf(id!)).map((attempt: { success: boolean }) => attempt.success),
      [true, false],
    );
  });

  test('wait as long as the receiver asks for, if that is longer', async () => {
    const ruleId = await makeRule();
    await failScans(1);
    Object.assign(receiver, { status: 429, retryAfter: '900' });
    await api.deliver();
    const [{ nextAttemptAt }] = await ofRule(ruleId);
    assert.equal(Date.parse(nextAttemptAt) - api.app.clock.now().getTime(), 900_000);
  });

  test('fail after the last retry, and a dead letter can be sent again', async () => {
    const ruleId = await makeRule();
    await failScans(1);
    await receiver.close();
    for (let tried = 0; tried < 12; tried += 1) {
      await api.deliver();
      api.app.clock.advanceMs(24 * hourMs);
    }
    const [dead] = (await api.messages('DEAD')).filter((message) => message.ruleId === ruleId);
    assert.equal(dead.attempts, 8);
    assert.equal((await logOf(dead.id)).length, 8);
    assert.match(dead.lastError, /refused the connection/);
    const again = await startReceiver();
    await api.ask('PATCH', `/channels/${dead.channelId}`, { webhook: { url: again.url } });
    const resent = await api.ask('POST', `/messages/${dead.id}/resend`);
    assert.equal(resent.body.message.status, 'NOTIFICATION_MESSAGE_STATUS_QUEUED');
    await api.deliver();
    assert.deepEqual(keysOf(again), [dead.messageKey]);
    assertError(await api.ask('POST', `/messages/${dead.id}/resend`), 409, 'CONFLICT');
    await again.close();
  });

  test('fail at once if the receiver says that it is gone', async () => {
    const ruleId = await makeRule();
    await failScans(1);
    receiver.status = 410;
    await api.deliver();
    const [message] = await ofRule(ruleId);
    assert.deepEqual([message.status, message.attempts], ['NOTIFICATION_MESSAGE_STATUS_DEAD', 1]);
  });

  test('to nine receivers do not wait for a tenth that hangs', async () => {
    receiver.status = null;
    await makeRule(receiver);
    const others = await Promise.all(Array.from({ length: 9 }, startReceiver));
    for (const other of others) await makeRule(other);
    await failScans(4);
    await api.deliveries.turn();
    await Promise.all(others.map((other) => other.until(4)));
    assert.equal(receiver.received.length, 1, 'one at a time to the one that hangs');
    // While it hangs, further turns deliver new messages to the others.
    await failScans(1);
    const progress = { isServed: false };
    const served = Promise.all(others.map((other) => other.until(5))).finally(() => {
      progress.isServed = true;
    });
    while (!progress.isServed) {
      await api.deliveries.turn();
      await new Promise(setImmediate);
    }
    await served;
    assert.equal(receiver.received.length, 1);
    receiver.status = 204;
    receiver.release(204);
    await api.deliveries.idle();
    await api.deliver();
    assert.equal(new Set(keysOf(receiver)).size, 5);
    for (const other of [receiver, ...others]) await other.close();
  });

  test('of a stalled worker are taken over under the same key, and its late outcome changes nothing', async () => {
    const ruleId = await makeRule();
    await failScans(1);
    receiver.status = null;
    await api.deliveries.turn();
    await receiver.until(1);
    receiver.status = 204;
    const other = startDeliveries(api.app.platform);
    await other.turn();
    await other.idle();
    assert.equal(receiver.received.length, 2);
    assert.equal(new Set(keysOf(receiver)).size, 1);
    // The first worker is alive after all, and its attempt fails: delivered messages stay delivered.
    receiver.release(500);
    await api.deliveries.idle();
    const [message] = await ofRule(ruleId);
    assert.equal(message.status, 'NOTIFICATION_MESSAGE_STATUS_DELIVERED');
  });

  test('by two workers at once send each message once', async () => {
    const ruleId = await makeRule();
    await failScans(5);
    const { platform } = api.app;
    const { options: connection } = platform.database.pool;
    const options = {
      // The password is not enumerable.
      connection: { ...connection, password: connection.password },
      log: platform.log,
      jobs: [deliverMessagesJob(Promise.resolve(platform))],
      isAlone: false,
    };
    const workers = [await openJobQueue(options), await openJobQueue(options)] as const;
    // Twice, as when two workers start: the second call adds nothing.
    for (const queue of workers) await addMissingJobs({ ...platform, queue });
    const waits = async () => (await ofRule(ruleId)).some(({ status }) => status.endsWith('_QUEUED'));
    while (await waits()) await new Promise(setImmediate);
    await Promise.all(workers.map((worker) => worker.close(10_000)));
    assert.deepEqual([receiver.received.length, new Set(keysOf(receiver)).size], [5, 5]);
  });

  test('that are stopped are resumed later, without loss', async () => {
    await makeRule();
    await failScans(1);
    receiver.status = null;
    const stopped = startDeliveries(api.app.platform);
    await stopped.turn();
    await receiver.until(1);
    await stopped.stop();
    receiver.status = 204;
    await api.deliver();
    assert.deepEqual([receiver.received.length, new Set(keysOf(receiver)).size], [2, 1]);
  });

  test('are runs that 4.1 lists, and one that is cancelled before it starts is not sent', async () => {
    const { deploymentId } = api.here;
    const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
    const runs = async (status: string): Promise<string[]> => {
      const filter = { workflowType: 'notification', statuses: [`SERVICE_WORKFLOW_RUN_STATUS_${status}`] };
      const list = await api.app.ask('POST', `${workflows}/jobs/list`, { token: api.token, body: { filter } });
      return list.body.jobs.map((job: { jobId: string }) => job.jobId);
    };
    await makeRule();
    await failScans(2);
    const [cancelled, sent] = await runs('SUBMITTED');
    const cancel = await api.app.ask('POST', `${workflows}/runs/${cancelled}/cancel`, { token: api.token });
    assert.equal(cancel.status, 200, cancel.text);
    await api.deliver();
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(await runs('SUBMITTED'), []);
    assert.ok((await runs('COMPLETED')).includes(sent!));
    assert.match((await api.messages('LEFT_OUT'))[0].lastError, /cancelled/);
  });

  test('whose run is cancelled while the receiver does not answer end then, and are not retried', async () => {
    const { deploymentId } = api.here;
    const ruleId = await makeRule();
    await failScans(1);
    receiver.status = null;
    await api.deliveries.turn();
    await receiver.until(1);
    const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
    const filter = { workflowType: 'notification', statuses: ['SERVICE_WORKFLOW_RUN_STATUS_RUNNING'] };
    const list = await api.app.ask('POST', `${workflows}/jobs/list`, { token: api.token, body: { filter } });
    const [{ jobId }, ...others] = list.body.jobs;
    assert.deepEqual(others, []);
    const cancel = await api.app.ask('POST', `${workflows}/runs/${jobId}/cancel`, { token: api.token });
    assert.equal(cancel.status, 200, cancel.text);
    await api.deliveries.idle();
    receiver.status = 204;
    await api.deliver();
    assert.equal(receiver.received.length, 1);
    const [message] = await ofRule(ruleId);
    assert.deepEqual([message.status, message.attempts], ['NOTIFICATION_MESSAGE_STATUS_LEFT_OUT', 1]);
    assert.match(message.lastError, /cancelled/);
    // It was cancelled; it did not time out.
    assert.match((await logOf(message.id))[0].errorDetail, /cancelled/);
    const run = await api.app.ask('GET', `${workflows}/runs/${jobId}`, { token: api.token });
    assert.equal(run.body.job.status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
  });

  test('of messages that wait for a retry stop when their rule is disabled or deleted', async () => {
    const { deploymentId } = api.here;
    const switchedOff = await makeRule();
    const deleted = await makeRule();
    const kept = await makeRule();
    await failScans(1);
    receiver.status = 500;
    await api.deliver();
    await api.ask('PATCH', `/rules/${switchedOff}`, { isEnabled: false });
    await api.ask('DELETE', `/rules/${deleted}`);
    // The channels pause for a few seconds; the messages' own retry would be due later.
    api.app.clock.advanceMs(7_000);
    receiver.status = 204;
    receiver.received.length = 0;
    await api.deliver();
    const messages = await Promise.all([switchedOff, deleted, kept].map(async (ruleId) => (await ofRule(ruleId))[0]));
    assert.deepEqual(
      messages.map(({ status, attempts, nextAttemptAt }) => [status, attempts, nextAttemptAt]),
      [
        ['NOTIFICATION_MESSAGE_STATUS_LEFT_OUT', 1, null],
        ['NOTIFICATION_MESSAGE_STATUS_LEFT_OUT', 1, null],
        ['NOTIFICATION_MESSAGE_STATUS_DELIVERED', 2, null],
      ],
    );
    assert.match(messages[0].lastError, /disabled or deleted/);
    assert.equal(receiver.received.length, 1);
    const { rows } = await api.app.platform.database.asTenant(deploymentId, ({ client }) =>
      client.query(
        `SELECT id FROM parapet.workflow_run
          WHERE deployment_id = $1 AND workflow_type = 'notification' AND status IN ('submitted', 'running')`,
        [deploymentId],
      ),
    );
    assert.deepEqual(rows, [], 'runs that go on');
    // A resend works, whatever the rule's state.
    await api.ask('POST', `/messages/${messages[1].id}/resend`);
    await api.deliver();
    assert.deepEqual(keysOf(receiver).at(-1), messages[1].messageKey);
  });

  test('end with their channel, as do their runs', async () => {
    const { deploymentId } = api.here;
    const channelId = await api.makeChannel({ webhook: { url: receiver.url } });
    const ruleId = await api.makeRule(channelId);
    await failScans(2);
    receiver.status = 500;
    await api.deliver();
    await api.ask('DELETE', `/rules/${ruleId}`);
    assert.equal((await api.ask('DELETE', `/channels/${channelId}`)).status, 200);
    assert.deepEqual(await ofRule(ruleId), []);
    const { rows } = await api.app.platform.database.asTenant(deploymentId, ({ client }) =>
      client.query(
        `SELECT status FROM parapet.workflow_run WHERE deployment_id = $1 AND trigger_source = 'notification rule ' || $2`,
        [deploymentId, ruleId],
      ),
    );
    assert.deepEqual(rows, [{ status: 'cancelled' }, { status: 'cancelled' }]);
  });

  test('after a failed one wait with it, untried, and keep their order', async () => {
    const ruleId = await makeRule();
    await failScans(9);
    // By now several are claimed at a time: the sixth fails among others.
    receiver.statusOf = (count) => (count === 6 ? 500 : 204);
    await api.deliver();
    assert.equal(receiver.received.length, 6);
    const states = async () =>
      (await ofRule(ruleId)).reverse().map(({ status, attempts }) => [status.slice(28), attempts] as const);
    assert.deepEqual(await states(), [
      ...Array.from({ length: 5 }, () => ['DELIVERED', 1]),
      ...['QUEUED', 'QUEUED', 'QUEUED', 'QUEUED'].map((status, index) => [status, index === 0 ? 1 : 0]),
    ]);
    api.app.clock.advanceMs(7_000);
    await api.deliver();
    const keys = (await ofRule(ruleId)).reverse().map(({ messageKey }) => messageKey);
    // The failed one is due last.
    assert.deepEqual(keysOf(receiver).slice(6), [...keys.slice(6), keys[5]]);
    assert.ok((await states()).every(([status]) => status === 'DELIVERED'));
  });

  test('respect the rule’s hourly limit, and the next message says how many were left out', async () => {
    const ruleId = await makeRule(receiver, { hourlyMax: 2 });
    const unlimited = await startReceiver();
    await makeRule(unlimited);
    await failScans(5);
    await api.deliver();
    assert.deepEqual([receiver.received.length, unlimited.received.length], [2, 5]);
    const statuses = (await ofRule(ruleId)).map((message) =>
      message.status.slice('NOTIFICATION_MESSAGE_STATUS_'.length),
    );
    assert.deepEqual(statuses, ['LEFT_OUT', 'LEFT_OUT', 'LEFT_OUT', 'DELIVERED', 'DELIVERED']);
    api.app.clock.advanceMs(hourMs);
    await failScans(1);
    await api.deliver();
    assert.deepEqual(
      receiver.received.map(({ payload }) => payload.data.leftOut),
      [0, 0, 3],
    );
    await unlimited.close();
  });
});

describe('…/messages', () => {
  test('200: paging to the end returns each once, and a status filters', async () => {
    const whole = (await api.messages()).map((message) => message.id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await api.ask('GET', `/messages?pageSize=3&cursor=${cursor}`);
      paged.push(...body.messages.map((message: { id: string }) => message.id));
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.ok(whole.length > 3);
    assert.deepEqual(paged, whole);
    const dead = await api.messages('DEAD');
    assert.ok(dead.length > 0 && dead.every((message) => message.status === 'NOTIFICATION_MESSAGE_STATUS_DEAD'));
  });

  test('404: a message for a member who is not an admin', async () => {
    const [{ id }] = (await api.messages()) as [{ id: string }];
    // The clock has advanced: the first sessions have expired.
    const jwt = await jwtOf(api.app.platform, api.here.member.email);
    assertError(await api.ask('GET', `/messages/${id}`, undefined, jwt), 404, 'NOT_FOUND');
    assertError(await api.ask('GET', '/messages', undefined, jwt), 403, 'FORBIDDEN');
  });

  test('messages are deleted a month after they ended, and not before', async () => {
    const before = await api.messages();
    await deleteOldMessages(api.app.platform);
    api.app.clock.advanceMs(29 * 24 * hourMs);
    const kept = (await api.messages()).length;
    api.app.clock.advanceMs(2 * 24 * hourMs);
    const ended = before.filter((message) => message.endedAt !== null).length;
    assert.ok(ended > 0);
    assert.ok((await deleteOldMessages(api.app.platform)) > 0);
    assert.ok((await api.messages()).length < kept);
    assert.ok((await api.messages()).every((message) => message.endedAt === null));
  });
});
