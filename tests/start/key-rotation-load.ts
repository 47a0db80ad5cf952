/**
 * Requests that never stop, to the nodes of one installation by turns: everything that depends on a key. A session that
 * is refreshed, an API token with pages of a list, webhooks whose secret is opened, messages that are sent with a
 * stored secret, and credentials that are stored. Any other status than the expected one is a failure.
 */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { sends } from '../../server/src/http/webhooks/testing/deliveries.ts';

export interface Session {
  accessToken: string;
  refreshToken: string;
}

export interface Installation {
  /** Base URLs of the nodes that a load balancer would send requests to; tests change it. */
  nodes: string[];
  deploymentId: string;
  /** An API token. */
  token: string;
  session: Session;
  /** Where a loopback receiver waits for messages. */
  receiverUrl: string;
}

export interface Load {
  /** Waits until every client has had so many more answers. Throws if one failed. */
  served(count: number): Promise<void>;
  /** The current JWT of the session. */
  accessToken(): string;
  stop(): Promise<void>;
}

/** The members that the clients look at. */
export interface Body {
  accessToken?: string;
  refreshToken?: string;
  nextCursor?: string;
  tokens?: { id: string }[];
  secret?: string;
  success?: boolean;
  errorDetail?: string;
  webhook?: { url: string };
  connection?: { id: string };
  channel?: { id: string };
  rule?: { id: string };
  provider?: { id: string };
  challenge?: string;
  authorizationUrl?: string;
  signingSecret?: string;
  isIntact?: boolean;
  destination?: { id: string };
}

/** A request without an answer is a failure that names it, and does not keep the load from stopping. */
const answerMsMax = 60_000;

/** Between the rounds of a client: the fast ones leave time to the slow ones, for which each step waits. */
const pauseMs = 50;

/** Asks the next node, by default with the API token; fails unless the status is as expected (200). */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  as?: { token?: string; expected?: number },
) => Promise<Body>;
export type Client = () => Promise<void>;

/** `others`: further clients. Stopped after the test, however it ends. */
export async function startLoad(
  t: TestContext,
  on: Installation,
  others: (ask: Ask, nextNode: () => string) => Promise<Record<string, Client>>,
): Promise<Load> {
  let turn = 0;
  const nextNode = (): string => on.nodes[(turn += 1) % on.nodes.length] ?? '';
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
    expected = 200,
  ): Promise<Body> => {
    const node = nextNode();
    const signal = AbortSignal.timeout(answerMsMax);
    const request = { method, headers, signal, ...(body !== undefined && { body }) };
    const response = await fetch(node + path, request).catch((error: unknown) => {
      throw new Error(`${method} ${path} at ${node} is not answered`, { cause: error });
    });
    const text = await response.text();
    assert.ok(response.status === expected, `${method} ${path} at ${node}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  };
  const ask: Ask = (method, path, body, { token = on.token, expected = 200 } = {}) =>
    send(
      method,
      path,
      { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body === undefined ? undefined : JSON.stringify(body),
      expected,
    );
  const clients: Record<string, Client> = {
    session: keepSession(on, ask),
    pages: readPages(on, ask),
    webhooks: await receiveWebhooks(on, ask, send),
    messages: await sendMessages(on, ask),
    ...(await others(ask, nextNode)),
  };
  const answers = new Map(Object.keys(clients).map((name) => [name, 0]));
  const failures: string[] = [];
  const stopping = new AbortController();
  t.after(() => stopping.abort());
  const running = Object.entries(clients).map(async ([name, client]) => {
    try {
      while (!stopping.signal.aborted) {
        await client();
        answers.set(name, (answers.get(name) ?? 0) + 1);
        await sleep(pauseMs);
      }
    } catch (error) {
      failures.push(`${name}: ${inspect(error)}`);
    }
  });
  return {
    accessToken: () => on.session.accessToken,
    async served(count) {
      const goals = [...answers].map(([name, n]) => [name, n + count] as const);
      for (
        const until = Date.now() + 120_000;
        goals.some(([name, goal]) => (answers.get(name) ?? 0) < goal);
        await sleep(10)
      ) {
        assert.deepEqual(failures, []);
        assert.ok(Date.now() < until, `requests are not answered: ${JSON.stringify([...answers])}`);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      assert.deepEqual(failures, []);
    },
  };
}

/** A user who is signed in: the JWT is used a few times, then the refresh token gives the next one. */
function keepSession(on: Installation, ask: Ask): Client {
  return async () => {
    for (let n = 0; n < 3; n += 1) await ask('GET', '/api/auth/me', undefined, { token: on.session.accessToken });
    const { refreshToken } = on.session;
    const { accessToken = '', refreshToken: next = '' } = await ask('POST', '/api/auth/refresh', { refreshToken });
    on.session = { accessToken, refreshToken: next };
  };
}

/** A list to its end: each cursor is read by another node than the one that signed it. */
function readPages({ deploymentId }: Installation, ask: Ask): Client {
  const path = `/api/agent/deployments/${deploymentId}/tokens?pageSize=1`;
  return async () => {
    let cursor = '';
    let count = 0;
    do {
      const page = await ask('GET', cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
      count += page.tokens?.length ?? 0;
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    assert.ok(count >= 3, `${count} tokens`);
  };
}

/** Stores a new secret of a webhook and a credential at one node, then delivers to the other ones with both valid secrets. */
async function receiveWebhooks(
  { deploymentId }: Installation,
  ask: Ask,
  send: (method: string, path: string, headers: Record<string, string>, body: string) => Promise<Body>,
): Promise<Client> {
  const base = `/api/agent/deployments/${deploymentId}/connections`;
  const body = {
    kind: 'CONNECTION_KIND_GITHUB',
    name: 'host',
    baseUrl: 'https://host.example.com',
    credential: 'first',
  };
  const { connection } = await ask('POST', base, body);
  let count = 0;
  let replaced = (await ask('POST', `${base}/${connection?.id}/webhook`, {})).secret ?? '';
  return async () => {
    count += 1;
    const { webhook, secret: renewed = '' } = await ask('POST', `${base}/${connection?.id}/webhook`, {});
    await ask('PATCH', `${base}/${connection?.id}`, { credential: `credential ${count}` });
    for (const [n, secret] of [renewed, replaced, renewed].entries()) {
      const happening = { event: 'ping', path: 'org/shop', n: count * 3 + n };
      const delivery = sends.github(happening, { secret, now: new Date() });
      await send('POST', new URL(webhook?.url ?? '').pathname, delivery.headers, delivery.body);
    }
    replaced = renewed;
    // A webhook takes ten deliveries a second.
    await sleep(300);
  };
}

/** Sends test messages of a rule, signed with the channel's stored secrets, of which one is new each time. */
async function sendMessages({ deploymentId, receiverUrl }: Installation, ask: Ask): Promise<Client> {
  const base = `/api/notifications/v1/deployments/${deploymentId}`;
  const { channel } = await ask('POST', `${base}/channels`, { name: 'hook', webhook: { url: receiverUrl } });
  const events = ['NOTIFICATION_EVENT_SCAN_FAILED'];
  const { rule } = await ask('POST', `${base}/rules`, { name: 'rule', channelId: channel?.id, events });
  return async () => {
    await ask('POST', `${base}/channels/${channel?.id}/signing-secret`, {});
    const sent = await ask('POST', `/api/agent/deployments/${deploymentId}/actions/${rule?.id}/test`, {});
    assert.deepEqual([sent.success, sent.errorDetail], [true, '']);
  };
}
