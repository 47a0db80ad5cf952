/** Against a local model server: what is sent, what is read, and that nothing else is called. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, test, type TestContext } from 'node:test';
import { startModelServer, type ModelReply } from '../../../../tests/harness/hosts/model-server.ts';
import { testOutside } from '../../../../tests/harness/hosts/outside.ts';
import { Confidential } from '../../base/confidential.ts';
import type { FixModelProvider } from '../../model/fixes/models/fix-model.ts';
import { modelPatchSchema } from '../../model/fixes/models/model-patch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { askModel, type ModelRequest } from './ask-model.ts';
import { modelFetch, ModelRefused } from './model-fetch.ts';

const secret = 'sk-canary-0123456789';
const { fetch } = testOutside();
const question = (
  baseUrl: string,
  more: Partial<ModelRequest> = {},
  provider: FixModelProvider = 'openai_compatible',
) =>
  ({
    model: { provider, baseUrl, name: 'claude-demo' },
    credential: new Confidential(secret),
    system: 'our words',
    prompt: 'their words',
    schema: modelPatchSchema,
    outputTokensMax: 500,
    timeoutMs: 5_000,
    ...more,
  }) satisfies ModelRequest;
const patch = { explanation: 'e', edits: [] };
const failure = async (t: TestContext, reply: ModelReply, more: Partial<ModelRequest> = {}) => {
  const server = await startModelServer(t, reply);
  return askModel(fetch, question(server.url, more)).then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error as Error,
  );
};

describe('a question to a model', () => {
  for (const provider of ['openai_compatible', 'anthropic'] as const) {
    test(`${provider}: is one request to its address, and no other leaves the process`, async (t) => {
      const server = await startModelServer(t, { writes: patch, usage: { input: 11, output: 7 } });
      const called: string[] = [];
      const onUndici = (message: unknown) => {
        const { request } = message as { request: { origin: string; path: string } };
        called.push(request.origin + request.path);
      };
      const onHttp = (message: unknown) =>
        called.push(`http ${(message as { request: { host: string } }).request.host}`);
      const { fetch: before } = globalThis;
      globalThis.fetch = () => assert.fail('the global fetch was called');
      process.env['AI_GATEWAY_API_KEY'] = 'x';
      process.env['ANTHROPIC_BASE_URL'] = 'http://127.0.0.1:1';
      subscribe('undici:request:create', onUndici);
      subscribe('http.client.request.start', onHttp);
      try {
        const answer = await askModel(fetch, question(server.url, {}, provider));
        assert.deepEqual(answer, { text: JSON.stringify(patch), isCutOff: false, usage: { input: 11, output: 7 } });
      } finally {
        globalThis.fetch = before;
        delete process.env['AI_GATEWAY_API_KEY'];
        delete process.env['ANTHROPIC_BASE_URL'];
        unsubscribe('undici:request:create', onUndici);
        unsubscribe('http.client.request.start', onHttp);
      }
      assert.deepEqual(called, [server.url + (provider === 'anthropic' ? '/messages' : '/chat/completions')]);
      const [{ headers, system, prompt, body }] = server.asked as [(typeof server.asked)[0]];
      assert.deepEqual([system, prompt, body.max_tokens], ['our words', 'their words', 500]);
      assert.equal(headers['user-agent'], 'Parapet');
      const sent = provider === 'anthropic' ? headers['x-api-key'] : headers.authorization;
      assert.equal(sent, provider === 'anthropic' ? secret : `Bearer ${secret}`);
    });

    test(`${provider}: without a credential none is sent, also none from the environment`, async (t) => {
      const server = await startModelServer(t, { writes: patch });
      process.env['ANTHROPIC_API_KEY'] = 'from the environment';
      await askModel(fetch, question(server.url, { credential: null }, provider));
      delete process.env['ANTHROPIC_API_KEY'];
      const [{ headers }] = server.asked as [(typeof server.asked)[0]];
      assert.deepEqual([headers.authorization, headers['x-api-key']], [undefined, undefined]);
    });
  }

  test('an answer that is not JSON or was cut off is returned; missing usage is undefined', async (t) => {
    const server = await startModelServer(
      t,
      { writes: 'Sure!', usage: null },
      { writes: '{"explanation": "to', isCutOff: true },
      { writes: '', isCutOff: true },
    );
    const ask = () => askModel(fetch, question(server.url));
    assert.deepEqual(await ask(), { text: 'Sure!', isCutOff: false, usage: undefined });
    const usage = { input: 100, output: 20 };
    assert.deepEqual(await ask(), { text: '{"explanation": "to', isCutOff: true, usage });
    assert.deepEqual(await ask(), { text: '', isCutOff: true, usage });
  });

  test('a server that takes another name of the limit, or no schema, is asked in its way', async (t) => {
    const error = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) });
    const server = await startModelServer(
      t,
      error("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      error('This response_format type is unavailable now'),
      { writes: patch },
    );
    assert.equal((await askModel(fetch, question(server.url))).text, JSON.stringify(patch));
    const said = server.asked.map(({ body }) => [
      body.max_tokens,
      body.max_completion_tokens,
      'response_format' in body,
    ]);
    assert.deepEqual(said, [
      [500, undefined, true],
      [undefined, 500, true],
      [undefined, 500, false],
    ]);
  });

  test('what went wrong is reported in words: status, redirect, invalid answer, address, time, cancel; once, and without the credential', async (t) => {
    const notFound = await failure(t, { status: 404, body: '{"error":{"message":"inside","code":"model_not_found"}}' });
    assert.ok(notFound instanceof ModelRefused);
    assert.match(notFound.message, /status 404 \(model_not_found\)\. Check the name of the model/);
    assert.match((await failure(t, { status: 401 })).message, /refuses the credential/);
    assert.match((await failure(t, { status: 529 })).message, /status 529\. The problem is on its side/);
    const redirected = await failure(t, { status: 307, location: 'http://169.254.169.254/' });
    assert.match(redirected.message, /redirect, which is not followed/);
    assert.match((await failure(t, { status: 200, body: '<html>' })).message, /not a model's answer/);
    assert.match((await failure(t, { hangs: true }, { timeoutMs: 200 })).message, /did not answer within 0\.2 s/);
    const cancelled = await failure(t, { hangs: true }, { signal: AbortSignal.timeout(100) });
    assert.ok(cancelled instanceof OutgoingError && cancelled.failure === 'cancelled');
    const server = await startModelServer(t, { status: 500 });
    await assert.rejects(askModel(fetch, question(server.url)));
    assert.equal(server.asked.length, 1);
    const forbidden = question('http://169.254.169.254/v1');
    await assert.rejects(askModel(fetch, forbidden), /private network/);
    for (const error of [notFound, redirected]) {
      for (let each: unknown = error; each instanceof Error; each = each.cause) {
        assert.ok(!JSON.stringify([each.message, each.stack, Object.entries(each)]).includes(secret));
      }
    }
  });
});

test('through what the SDK is given, nothing but the one question to the one address leaves', async () => {
  const called: string[] = [];
  const transport = modelFetch({
    fetch: ({ url }) => {
      called.push(url);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{}'), url });
    },
    url: 'https://models.example/v1/messages',
    credential: { header: 'x-api-key', value: new Confidential('canary'), prefix: '' },
    timeoutMs: 1_000,
    signal: undefined,
  });
  const asked = { method: 'POST', body: '{}' };
  for (const [url, init] of [
    ['https://elsewhere.example/v1/messages', asked],
    ['https://models.example/v1/files', asked],
    ['https://models.example/v1/messages', { method: 'GET' }],
    ['https://models.example/v1/messages', { method: 'POST', body: new Blob(['{}']) }],
  ] as const) {
    await assert.rejects(transport.fetch(url, init), /that is not the model’s/);
  }
  assert.deepEqual(called, []);
  assert.equal((await transport.fetch('https://models.example/v1/messages', asked)).status, 200);
  assert.equal(called.length, 1);
});
