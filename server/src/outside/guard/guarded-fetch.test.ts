/**
 * Outgoing requests against real servers on this machine: 127.0.0.0/8 plays a network that the operator allowed, or did
 * not.
 */
import assert from 'node:assert/strict';
import type { lookup as resolveName } from 'node:dns';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createGuardedFetch, type GuardedFetchOptions, type OutgoingRequest } from './guarded-fetch.ts';
import { parseNetwork } from './networks.ts';
import { OutgoingError, type OutgoingFailure } from './outgoing-error.ts';

const fixtures = join(import.meta.dirname, '../../../../tests/fixtures/tls');
const loopback = [parseNetwork('127.0.0.0/8') ?? assert.fail()];

/** May be asynchronous: an exception then fails the test run. */
type Listener = (...of: Parameters<RequestListener>) => unknown;

/** Returns the port. */
async function serve(t: TestContext, answer: Listener, as: (listener: RequestListener) => Server = createServer) {
  const server = as((request, response) => {
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function fetchOf(t: TestContext, options: Partial<GuardedFetchOptions> = {}) {
  const { fetch, close } = createGuardedFetch({ allowedNetworks: loopback, ...options });
  t.after(close);
  return fetch;
}

/** Resolves each name to the given addresses, one per call. */
function names(addresses: Record<string, string[]>): typeof resolveName {
  const left = structuredClone(addresses);
  return ((name: string, _options: unknown, done: (error: Error | null, found: unknown) => void) => {
    const address = left[name]?.length === 1 ? left[name][0] : left[name]?.shift();
    if (address === undefined) done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    else done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  }) as typeof resolveName;
}

async function failsAs(failure: OutgoingFailure, message: RegExp, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof OutgoingError, String(error));
    assert.equal(error.failure, failure, error.message);
    assert.match(error.message, message);
    return true;
  });
}

test('a call reaches an allowed server with its method, headers, credentials and body', async (t) => {
  const port = await serve(t, async (request, response) => {
    const { authorization, 'x-kind': kind } = request.headers;
    response
      .writeHead(201, { 'x-answer': 'yes' })
      .end(JSON.stringify([request.method, authorization, kind, await text(request)]));
  });
  const answer = await fetchOf(t)({
    url: `http://127.0.0.1:${port}/hook`,
    method: 'POST',
    headers: { 'x-kind': 'test' },
    credentials: { authorization: 'Bearer s3cret' },
    body: 'hello',
  });
  assert.deepEqual([answer.status, answer.headers['x-answer']], [201, 'yes']);
  assert.deepEqual(JSON.parse(answer.body.toString()), ['POST', 'Bearer s3cret', 'test', 'hello']);
});

test('addresses of networks that nobody allowed are refused before anything is sent', async (t) => {
  let calls = 0;
  const port = await serve(t, (_request, response) => {
    calls += 1;
    response.end();
  });
  const fetch = fetchOf(t, {
    allowedNetworks: [],
    lookup: names({ 'inside.example': ['127.0.0.1'], 'both.example': ['::1'] }),
  });
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
    '169.254.169.254',
    'inside.example',
    'both.example',
  ];
  for (const host of hosts) {
    await failsAs(
      'forbidden_address',
      /private network.*PARAPET_ALLOWED_NETWORKS/,
      fetch({ url: `http://${host}:${port}/` }),
    );
  }
  assert.equal(calls, 0);
});

test('a redirect to a private address is refused, by address and by name', async (t) => {
  for (const location of ['http://169.254.169.254/latest/meta-data/', 'http://inside.example/']) {
    const port = await serve(t, (_request, response) => response.writeHead(302, { location }).end());
    const fetch = fetchOf(t, { lookup: names({ 'inside.example': ['10.0.0.7'] }) });
    await failsAs('forbidden_address', /private network/, fetch({ url: `http://127.0.0.1:${port}/` }));
  }
});

test('a name that resolves to another address the second time gains nothing', async (t) => {
  let calls = 0;
  const port = await serve(t, (_request, response) => {
    calls += 1;
    response.writeHead(200, { connection: 'close' }).end();
  });
  const fetch = fetchOf(t, { lookup: names({ 'rebinding.example': ['127.0.0.1', '10.0.0.7'] }) });
  assert.equal((await fetch({ url: `http://rebinding.example:${port}/` })).status, 200);
  await failsAs('forbidden_address', /rebinding\.example/, fetch({ url: `http://rebinding.example:${port}/` }));
  assert.equal(calls, 1);
});

test('no credential follows a redirect to another origin, and it comes along within one', async (t) => {
  const seen: (string | undefined)[] = [];
  const other = await serve(t, (request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const port = await serve(t, (request, response) => {
    seen.push(request.headers.authorization);
    const location = request.url === '/' ? '/again' : `http://127.0.0.1:${other}/`;
    response.writeHead(307, { location }).end();
  });
  await fetchOf(t)({ url: `http://127.0.0.1:${port}/`, credentials: { authorization: 'Bearer s3cret' } });
  assert.deepEqual(seen, ['Bearer s3cret', 'Bearer s3cret', undefined]);
});

test('a redirect from https to http is not followed', async (t) => {
  const pem = (name: string) => readFileSync(join(fixtures, name));
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, String(pem('certificate.pem'))]);
  t.after(() => setDefaultCACertificates(before));
  let calls = 0;
  const plain = await serve(t, (_request, response) => {
    calls += 1;
    response.end();
  });
  const tls = await serve(
    t,
    (request, response) => {
      const location = request.url === '/' ? '/again' : `http://127.0.0.1:${plain}/`;
      response.writeHead(302, { location }).end();
    },
    (listener) => createTlsServer({ key: pem('key.pem'), cert: pem('certificate.pem') }, listener),
  );
  const fetch = fetchOf(t, { lookup: names({ localhost: ['127.0.0.1'] }) });
  await failsAs('redirects', /from https to http/, fetch({ url: `https://localhost:${tls}/` }));
  assert.equal(calls, 0);
});

test('redirects are followed as fetch does it, and not for ever', async (t) => {
  const seen: string[] = [];
  const port = await serve(t, async (request, response) => {
    seen.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    const [, status, left] = (request.url ?? '').split('/');
    if (left === '0') response.end('done');
    else response.writeHead(Number(status), { location: `/${status}/${Number(left) - 1}` }).end();
  });
  const fetch = fetchOf(t);
  const post = (path: string, more: Partial<OutgoingRequest> = {}) =>
    fetch({ url: `http://127.0.0.1:${port}${path}`, method: 'POST', body: 'b', ...more });
  await post('/302/1');
  await post('/303/1');
  await post('/307/1');
  assert.deepEqual(seen, [
    'POST /302/1 b',
    'GET /302/0',
    'POST /303/1 b',
    'GET /303/0',
    'POST /307/1 b',
    'POST /307/0 b',
  ]);
  await failsAs('redirects', /more than 3 times/, post('/302/4'));
  assert.equal((await post('/302/4', { redirectsMax: 0 })).status, 302);
});

test('an answer that is too large, hangs, or never begins ends the call', async (t) => {
  const port = await serve(t, (request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(100_000));
    if (request.url === '/stops') response.writeHead(200, { 'content-length': 10 }).write('x');
  });
  const fetch = fetchOf(t);
  const url = `http://127.0.0.1:${port}`;
  await failsAs('too_large', /larger than 1000 bytes/, fetch({ url: `${url}/large`, bytesMax: 1000 }));
  await failsAs('time_out', /within 0\.2 s/, fetch({ url: `${url}/hangs`, timeoutMs: 200 }));
  await failsAs('time_out', /within 0\.2 s/, fetch({ url: `${url}/stops`, timeoutMs: 200 }));
  const controller = new AbortController();
  const call = fetch({ url: `${url}/hangs`, signal: controller.signal });
  controller.abort();
  await failsAs('cancelled', /cancelled/, call);
});

test('its time is up, and it is cancelled, also while a name is looked up or TLS is agreed on', async (t) => {
  const sockets: Socket[] = [];
  const silent = createTcpServer((socket) => sockets.push(socket.resume().on('error', () => undefined)));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  // Only the call itself may end the waiting.
  const connectTimeoutMs = 3_600_000;
  const lookup = (() => undefined) as unknown as typeof resolveName;
  const fetch = fetchOf(t, { connectTimeoutMs, lookup });
  for (const url of [`https://127.0.0.1:${port}/`, 'http://unknown.example/']) {
    await failsAs('time_out', /within 0\.2 s/, fetch({ url, timeoutMs: 200 }));
    const controller = new AbortController();
    const call = fetch({ url, signal: controller.signal, timeoutMs: connectTimeoutMs });
    setImmediate(() => controller.abort());
    await failsAs('cancelled', /cancelled/, call);
  }
});

test('what goes wrong is said in words', async (t) => {
  const free = await serve(t, () => undefined);
  const closing = await serve(t, (request) => request.socket.destroy());
  const pem = (name: string) => readFileSync(join(fixtures, name));
  const tls = await serve(
    t,
    (_request, response) => response.end(),
    (listener) => createTlsServer({ key: pem('key.pem'), cert: pem('certificate.pem') }, listener),
  );
  const fetch = fetchOf(t, { lookup: names({ localhost: ['127.0.0.1'] }) });
  await failsAs('dns', /cannot be resolved/, fetch({ url: 'http://nowhere.example/' }));
  await failsAs('connection', /closed the connection/, fetch({ url: `http://127.0.0.1:${closing}/` }));
  await failsAs('tls', /NODE_EXTRA_CA_CERTS/, fetch({ url: `https://localhost:${tls}/` }));
  await failsAs('tls', /TLS/, fetch({ url: `https://127.0.0.1:${free}/` }));
  await failsAs('bad_url', /not a URL/, fetch({ url: 'hooks' }));
  await failsAs('bad_url', /file:/, fetch({ url: 'file:///etc/passwd' }));
  await failsAs('bad_url', /own fields/, fetch({ url: 'http://ada:s3cret@127.0.0.1/' }));
});

test('a port where nobody listens refuses', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  await failsAs('refused', /refused the connection/, fetchOf(t)({ url: `http://127.0.0.1:${port}/` }));
});
