/** The application with two deployments and a receiver of webhooks, and the notification operations of the first in short form. */
import assert from 'node:assert/strict';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import { makeToken } from '../../../../../tests/harness/organisation.ts';
import { sarifOf, type TestRun } from '../../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';
import { startDeliveries, type Deliveries } from './deliveries.ts';
import { startReceiver, type Receiver } from './receiver.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

export interface NotificationsApp {
  app: TestApp;
  here: Organisation;
  there: Organisation;
  /** An API token of the first deployment's admin, used by default. */
  token: string;
  receiver: Receiver;
  /** Deliveries as one worker makes them. */
  deliveries: Deliveries;
  /** Calls below `/api/notifications/v1/deployments/{first}`, by default with that token. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** Creates a channel, by default a generic webhook to the receiver; returns its id. */
  makeChannel(body?: object): Promise<string>;
  /** Creates a rule, by default for new and reopened findings and failed scans; returns its id. */
  makeRule(channelId: string, body?: object): Promise<string>;
  /** 4.13. */
  test(ruleId: string, body?: unknown, token?: string): Promise<Answer>;
  /** Uploads results (or a raw body) to the project, by default `shop`, and ingests them; returns the scan's id. */
  scan(run: TestRun | string, project?: string, ref?: string): Promise<string>;
  /** The messages of a status, newest first. */
  // oxlint-disable-next-line typescript/no-explicit-any
  messages(status?: string): Promise<any[]>;
  /** Delivers what is due now. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export async function startNotificationsApp(): Promise<NotificationsApp> {
  const app = await startTestApp();
  const receiver = await startReceiver();
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  const { deploymentId, admin } = here;
  // An API token: it does not expire when a test advances the clock.
  const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['WEB_API', 'CI'] });
  const deliveries = startDeliveries(app.platform);
  const ask: NotificationsApp['ask'] = (method, path, body, as = token) =>
    app.ask(method, `/api/notifications/v1/deployments/${deploymentId}${path}`, {
      token: as,
      ...(body !== undefined && { body }),
    });
  const made = async (path: string, body: object): Promise<Answer['body']> => {
    const answer = await ask('POST', path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const events = ['NEW_FINDINGS', 'REOPENED_FINDINGS', 'SCAN_FAILED'].map((event) => `NOTIFICATION_EVENT_${event}`);
  return {
    app,
    here,
    there,
    token,
    receiver,
    deliveries,
    ask,
    makeChannel: async (body = { webhook: { url: receiver.url } }) =>
      (await made('/channels', { name: 'hook', ...body })).channel.id as string,
    makeRule: async (channelId, body = {}) =>
      (await made('/rules', { name: 'rule', channelId, events, ...body })).rule.id as string,
    test: (ruleId, body = {}, as = token) =>
      app.ask('POST', `/api/agent/deployments/${deploymentId}/actions/${ruleId}/test`, { token: as, body }),
    async scan(run, project = 'shop', ref = 'main') {
      // Each scan has its own timestamp, as in reality.
      app.clock.advanceMs(1_000);
      const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=${project}&ref=${ref}`;
      const rawBody = typeof run === 'string' ? run : sarifOf(run);
      const answer = await app.ask('POST', path, { token, rawBody });
      assert.equal(answer.status, 202, answer.text);
      await ingestUpload(app.platform, deploymentId, answer.body.scanId as string);
      return answer.body.scanId as string;
    },
    async messages(status) {
      const query = status === undefined ? '' : `?status=NOTIFICATION_MESSAGE_STATUS_${status}`;
      return (await ask('GET', `/messages${query}`)).body.messages;
    },
    async deliver() {
      await deliveries.turn();
      await deliveries.idle();
    },
    async close() {
      await deliveries.stop();
      await receiver.close();
      await app.close();
    },
  };
}
