import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, request as post, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { publicRoute } from './route.ts';

const words = { method: 'GET', tag: 'Test', summary: 'For the test', effect: 'read', stability: null } as const;
const schemas = { response: { 200: z.object({ text: z.string() }) } };
const long = 'a finding, '.repeat(1_000);
const answering = (path: `/${string}`, operationId: string, text: string) =>
  publicRoute({ ...words, path, operationId, schemas }).handle(async () => ({ status: 200, body: { text } }));

/** Resolved when the handler of /api/test/awaited runs. */
const entered = Promise.withResolvers<undefined>();

/** Those of exports. */
const streamedTypes = ['application/x-ndjson', 'text/csv; charset=utf-8'];
const routes = [
  answering('/api/test/long', 'GetLong', long),
  answering('/api/test/huge', 'GetHuge', long.repeat(20)),
  answering('/api/test/short', 'GetShort', 'short'),
  answering('/api/auth/test', 'GetSecret', long),
  publicRoute({ ...words, method: 'POST', path: '/api/test/awaited', operationId: 'ReportSlowly', schemas }).handle(
    async ({ request }) => {
      entered.resolve(undefined);
      if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close');
      return { status: 200, body: { text: long.repeat(20) } };
    },
  ),
  ...streamedTypes.map((contentType, n) =>
    publicRoute({
      ...words,
      path: `/api/test/stream-${n}`,
      operationId: `GetStream${n}`,
      answersWith: contentType,
      schemas: { response: { 200: z.string() } },
    }).handle(async () => ({ status: 200, raw: Readable.from([long, long]), contentType })),
  ),
];

let app: TestApp;
before(async () => {
  app = await startTestApp({ routes });
});
after(() => app.close());

/** Uses node:http, which does not decompress. */
async function ask(path: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    get(app.url + path, { headers, agent: false }, answered).on('error', failed);
  });
  return { headers: response.headers, body: await buffer(response) };
}

test('JSON is compressed for clients that accept it, synchronously or on another thread', async () => {
  for (const [path, text] of [
    ['/api/test/long', long],
    ['/api/test/huge', long.repeat(20)],
  ] as const) {
    const expected = JSON.stringify({ text });
    for (const [accepted, encoding, inflate] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      [undefined, undefined, (body: Buffer) => body],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      const { headers, body } = await ask(path, accepted);
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers['content-type'], 'application/json');
      assert.equal(inflate(body).toString(), expected);
      if (encoding !== undefined) {
        assert.ok(body.length < expected.length / 10);
        assert.match(String(headers.vary), /accept-encoding/i);
      }
    }
  }
});

test('small, streamed and sign-in responses are sent uncompressed', async () => {
  for (const path of ['/api/test/short', '/api/test/stream-0', '/api/test/stream-1', '/api/auth/test']) {
    const { headers, body } = await ask(path, 'gzip, br');
    assert.equal(headers['content-encoding'], undefined, path);
    assert.ok(body.length > 0);
  }
});

test('a caller who leaves before a compressed answer is no failure of the server', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const request = post(`${app.url}/api/test/awaited`, { method: 'POST', headers, agent: false }).end('{}');
  request.on('error', () => undefined);
  await entered.promise;
  request.destroy();
  while (!/"level":50|connection closed/.test(app.logged())) await sleep(5);
  assert.match(app.logged(), /"level":30[^\n]*The connection closed before the answer was sent\./);
  assert.doesNotMatch(app.logged(), /"level":50/);
});
