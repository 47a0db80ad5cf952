/**
 * What anyone may make the server do without a credential: the bodies that cost a JSON parser most are bounded in size,
 * parsed once and natively, and counted, for every public operation of the registry.
 */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import type { PublicAccess, Route } from '../../server/src/http/route.ts';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';

const bytesMax = 64 * 1024;
/** Of failures, by address and minute. */
const failuresMax = 8;

/** Each fills its share of the limit. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  'deep nesting': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => '{"a":'.repeat(bytes / 6) + '0' + '}'.repeat(bytes / 6),
  'many keys': (bytes) => `{${Array.from({ length: bytes / 10 }, (_, n) => `"${n}":0`).join(',')}}`,
  'one long string': (bytes) => JSON.stringify({ x: 'y'.repeat(bytes - 8) }),
  'many small members': (bytes) => `{"z":"\\u0000","a":[${'0,'.repeat(bytes / 2 - 16)}0]}`,
  'Unicode escapes': (bytes) => `{"x":"${String.raw`\u0061`.repeat(bytes / 6 - 8)}"}`,
  'escaped backslashes before u0000': (bytes) => `{"x":"${String.raw`\\u0000`.repeat(bytes / 7 - 8)}"}`,
  'malformed at the end': (bytes) => `{"a":[${'0,'.repeat(bytes / 2 - 16)}0]]`,
};

const ofProviders = new Set(['ReceiveProviderLogout', 'ReceiveSamlResponse', 'ReceiveSamlLogout']);
const withBody = routes.filter(({ access, method }) => access.kind === 'public' && method !== 'GET');

async function pathOf(app: TestApp, route: Route): Promise<string> {
  if (!route.path.includes('{')) return route.path;
  // What a provider sends says whose it is: the path's deployment need not be there.
  if (ofProviders.has(route.operationId)) return route.path.replace('{deployment}', '1');
  assert.equal(route.operationId, 'ReceiveWebhook', 'say which path this operation is to be sent to');
  const { deploymentId, admin } = await makeDeployment(app.platform, 'hooked');
  const connections = `/api/agent/deployments/${deploymentId}/connections`;
  const connection = { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: 'https://git.example.com', credential: 'x' };
  const made = await app.ask('POST', connections, { token: admin.jwt, body: connection });
  const hook = await app.ask('POST', `${connections}/${made.body.connection.id}/webhook`, {
    token: admin.jwt,
    body: {},
  });
  return new URL(hook.body.webhook.url as string).pathname;
}

/** The large texts that are parsed while the test runs. */
function watchParser(t: TestContext): () => { bytes: number; isNative: boolean }[] {
  const { mock } = t.mock.method(JSON, 'parse');
  return () =>
    mock.calls
      .map(({ arguments: [text, reviver] }) => ({ bytes: Buffer.byteLength(text), isNative: reviver === undefined }))
      .filter(({ bytes }) => bytes > bytesMax / 2);
}

for (const route of withBody) {
  const access = route.access as PublicAccess;
  describe(`${route.operationId}, without a credential`, () => {
    async function start(t: TestContext): Promise<(rawBody: string) => ReturnType<TestApp['ask']>> {
      const app = await startTestApp({ credentialFailuresPerMinuteMax: failuresMax });
      t.after(() => app.close());
      const path = await pathOf(app, route);
      const headers = { 'content-type': 'application/json' };
      return (rawBody) => app.ask(route.method, path, { rawBody, headers });
    }

    test('counts refused bodies', () => {
      assert.ok(access.isCredentialEntry, 'declare isCredentialEntry: true');
    });

    test(`takes JSON of at most ${bytesMax} bytes`, async (t) => {
      assert.ok(route.streamsBody === true || (route.bodyBytesMax ?? Number.POSITIVE_INFINITY) <= bytesMax);
      const send = await start(t);
      const parsed = watchParser(t);
      const answer = await send(JSON.stringify({ x: 'y'.repeat(2 * bytesMax) }));
      if (route.streamsBody !== true) assertError(answer, 413, 'PAYLOAD_TOO_LARGE');
      assert.deepEqual(parsed(), [], 'a body that is refused is not parsed');
    });

    test('parses a body at most once, in native code, then refuses its sender unread', async (t) => {
      const send = await start(t);
      const parsed = watchParser(t);
      for (const [name, shape] of Object.entries(shapes)) {
        const before = parsed().length;
        const body = shape(bytesMax - 64);
        assert.ok(body.length <= bytesMax && body.length > bytesMax / 2, `${name}: ${body.length} bytes`);
        const { status, text } = await send(body);
        assert.ok([400, 401].includes(status), `${name}: ${status} ${text}`);
        const made = parsed().slice(before);
        assert.ok(made.length <= 1, `${name}: parsed ${made.length} times`);
        assert.ok(
          made.every(({ isNative }) => isNative),
          `${name}: a reviver runs for each member`,
        );
      }
      const read = parsed().length;
      for (const shape of Object.values(shapes)) assertError(await send(shape(bytesMax - 64)), 429, 'RATE_LIMITED');
      assert.equal(parsed().length, read, 'a body that is refused by its sender is not parsed');
    });
  });
}
