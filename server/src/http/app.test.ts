import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { assertError, jwtOf, makeDeployment, startTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { notFound, ParapetError } from '../base/errors.ts';
import { makeSecret } from '../base/secret.ts';
import { apiTokenPrefix } from '../domain/access/credentials.ts';
import { openJobDatabase } from '../store/database.ts';
import { buildApp } from './app.ts';
import { deploymentRoute, publicRoute } from './route.ts';
import { idInput, idOutput } from './wire/ids.ts';

const access = {
  schemes: ['ServiceWebToken', 'ServiceJWT'],
  permission: 'users.manage',
  tokenPermission: 'WEB_API',
  acceptsLimitedToken: false,
} as const;
const words = { tag: 'Test', summary: 'For the test', effect: 'write', stability: null } as const;

/** Changes a thing: only 1 exists, and only admins may change it. */
const changeThing = deploymentRoute({
  ...words,
  method: 'PATCH',
  path: '/api/test/{deploymentId}/things/{thingId}',
  operationId: 'ChangeThing',
  access,
  schemas: {
    params: z.object({ thingId: idInput }),
    body: z.object({ size: z.int().optional() }),
    response: { 200: z.object({ thingId: idOutput, size: z.int() }) },
  },
})
  .locate(async ({ params }) => {
    if (params.thingId !== '1') throw notFound('thing');
    return { thingId: params.thingId };
  })
  .handle(async ({ subject, body }) => ({ status: 200, body: { ...subject, size: body.size ?? 0 } }));

const listThings = deploymentRoute({
  ...words,
  method: 'POST',
  path: '/api/test/{deploymentId}/things/list',
  operationId: 'ListThings',
  access,
  schemas: { response: { 200: z.object({ things: z.array(z.string()) }) } },
}).handle(async () => ({ status: 200, body: { things: [] } }));

const streamThing = publicRoute({
  ...words,
  method: 'PUT',
  path: '/api/test/stream',
  operationId: 'StreamThing',
  streamsBody: true,
  schemas: { response: { 200: z.object({ bytes: z.int() }) } },
}).handle(async ({ request }) => {
  let bytes = 0;
  for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
  return { status: 200, body: { bytes } };
});

const failing = publicRoute({
  ...words,
  method: 'POST',
  path: '/api/test/failing',
  operationId: 'Failing',
  schemas: { body: z.object({ how: z.string() }), response: { 200: z.object({ name: z.string() }) } },
}).handle(async ({ body }) => {
  if (body.how === 'throw') throw new Error('connection string postgres://secret');
  if (body.how === 'conflict') throw new ParapetError('CONFLICT', 'It is there already.');
  if (body.how === 'extra') return { status: 200, body: { name: 'x', more: 1 } as { name: string } };
  return { status: 200, raw: '{}', contentType: 'application/json' };
});

const enterThing = publicRoute({
  ...words,
  method: 'POST',
  path: '/api/test/enter',
  operationId: 'EnterThing',
  access: { isCredentialEntry: true },
  schemas: { body: z.object({ key: z.string() }), response: { 200: z.object({}) } },
}).handle(async () => ({ status: 200, body: {} }));

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let thing: (id: string | number, deploymentId?: string | number) => string;
before(async () => {
  app = await startTestApp({ routes: [changeThing, listThings, streamThing, failing] });
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  thing = (id, deploymentId = here.deploymentId) => `/api/test/${deploymentId}/things/${id}`;
});
after(() => app.close());

describe('paths and methods', () => {
  test('404: an unknown path, with or without a credential', async () => {
    assertError(await app.ask('GET', '/api/nothing'), 404, 'NOT_FOUND');
    assertError(await app.ask('GET', '/api/nothing', { token: here.admin.jwt }), 404, 'NOT_FOUND');
    assertError(await app.ask('GET', `${thing(1)}/`), 404, 'NOT_FOUND');
  });

  test('404 and 405: before the body is read', async () => {
    const bodies = [
      ['application/json', '{'],
      ['text/plain', 'x'],
      ['application/json', 'x'.repeat(2 ** 20 + 1)],
    ] as const;
    for (const [type, rawBody] of bodies) {
      const sent = { rawBody, headers: { 'content-type': type } };
      assertError(await app.ask('POST', '/api/nothing', sent), 404, 'NOT_FOUND');
      assertError(await app.ask('POST', thing(1), sent), 405, 'METHOD_NOT_ALLOWED');
      assertError(await app.ask('PATCH', thing('list'), sent), 405, 'METHOD_NOT_ALLOWED');
    }
  });

  test('the application has only the given routes', async () => {
    const bare = await buildApp(app.platform, { routes: [] });
    await bare.ready();
    assert.equal(bare.printRoutes(), '(empty tree)');
    await bare.close();
  });

  test('405: a known path with another method lists the allowed ones', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const answer = await app.ask(method, thing(1), { token: here.admin.jwt });
      assertError(answer, 405, 'METHOD_NOT_ALLOWED');
      assert.equal(answer.headers.get('allow'), 'PATCH');
    }
  });

  test('405: a path of its own is no thing of that id', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await app.ask(method, `${thing('list')}?x=1`, { token: here.admin.jwt });
      assertError(answer, 405, 'METHOD_NOT_ALLOWED');
      assert.equal(answer.headers.get('allow'), 'POST');
    }
    assert.equal((await app.ask('POST', thing('list'), { token: here.admin.jwt })).status, 200);
  });

  test('400: an invalid URL path, or one that contains NUL', async () => {
    assertError(await app.ask('GET', '/api/%zz'), 400, 'INVALID_ARGUMENT');
    assertError(await app.ask('PATCH', thing('%00'), { token: here.admin.jwt, body: {} }), 400, 'INVALID_ARGUMENT');
  });

  test('400: bytes that are not HTTP get an error body of the documented shape', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    assert.match(text, /^HTTP\/1.1 400 /);
    assert.equal((JSON.parse(text.split('\r\n\r\n')[1]!) as { code: string }).code, 'INVALID_ARGUMENT');
  });
});

describe('bodies', () => {
  const send = (rawBody: string, headers: Record<string, string>) =>
    app.ask('PATCH', thing(1), { token: here.admin.jwt, rawBody, headers });
  const json = { 'content-type': 'application/json' };

  test('200: JSON by any of its names; unknown members are ignored', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json']) {
      assert.equal(
        (await send('{"size":3,"other":{"a":[1]},"__proto__":{"size":9}}', { 'content-type': type })).body.size,
        3,
      );
    }
  });

  test('415: any other content type, none, or a compressed body', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      assertError(await send('{}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
    assertError(await send('{}', { ...json, 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('200: an absent body is an empty object; a member that is null is absent', async () => {
    const empty = await send('{}', json);
    assert.equal(empty.status, 200);
    for (const same of [
      await send('', json),
      await app.ask('PATCH', thing(1), { token: here.admin.jwt }),
      await send('{"size":null}', json),
    ]) {
      assert.deepEqual([same.status, same.body], [200, empty.body]);
    }
  });

  test('400: malformed JSON, with its position; a body that is not an object', async () => {
    const malformed = await send('{"size":', json);
    assertError(malformed, 400, 'INVALID_ARGUMENT');
    assertError(await send('{"size":1} x', json), 400, 'INVALID_ARGUMENT');
    assertError(await send('[]', json), 400, 'INVALID_ARGUMENT');
    assertError(await send('null', json), 400, 'INVALID_ARGUMENT');
  });

  test('400: NUL in text, which the database cannot store; an escaped backslash before u0000 is valid', async () => {
    assertError(await send(String.raw`{"x":["a\u0000b"]}`, json), 400, 'INVALID_ARGUMENT');
    assertError(await send(String.raw`{"a\u0000":1}`, json), 400, 'INVALID_ARGUMENT');
    assert.equal((await send(String.raw`{"x":"a\\u0000b"}`, json)).status, 200);
  });

  test('NUL is found without visiting the members of the body one by one', async (t) => {
    const parse = t.mock.method(JSON, 'parse');
    const { status } = await send(String.raw`{"z":"\u0000","a":[0,0,0,0]}`, json);
    assert.equal(status, 400);
    assert.deepEqual(
      parse.mock.calls.filter(({ arguments: [, reviver] }) => reviver !== undefined),
      [],
    );
  });

  test('400: a body 100,000 levels deep neither crashes nor hangs', async () => {
    const answer = await send('['.repeat(100_000) + ']'.repeat(100_000), json);
    assert.equal(answer.status, 400);
  });

  test('413: a body over the limit', async () => {
    assertError(await send(`{"x":"${'y'.repeat(1024 * 1024)}"}`, json), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('400: a wrong type names the field and the fix', async () => {
    const answer = await send('{"size":"3"}', json);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(answer.body.details, [{ path: 'size', message: 'must be a number, not a string' }]);
  });

  test('200: a streaming route takes any content type and any size', async () => {
    const rawBody = 'x'.repeat(3 * 1024 * 1024);
    for (const type of ['application/json', 'text/plain', 'nonsense', '']) {
      const answer = await app.ask('PUT', '/api/test/stream', { rawBody, headers: { 'content-type': type } });
      assert.deepEqual(answer.body, { bytes: rawBody.length });
    }
  });
});

describe('ids repeated in the body', () => {
  const send = (body: object) => app.ask('PATCH', thing(1), { token: here.admin.jwt, body });

  test('200: equal to the path’s, as text or number, in either spelling; or null', async () => {
    for (const form of [String, Number]) {
      assert.equal((await send({ deploymentId: form(here.deploymentId), thingId: form(1) })).status, 200);
      assert.equal((await send({ deployment_id: form(here.deploymentId), thing_id: form(1) })).status, 200);
    }
    assert.equal((await send({ deploymentId: null, thing_id: null })).status, 200);
  });

  test('400: another deployment, another id, or no id at all', async () => {
    assertError(await send({ deploymentId: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
    assertError(await send({ thingId: 2 }), 400, 'ID_MISMATCH');
    assertError(await send({ deployment_id: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
    assertError(await send({ thing_id: 2 }), 400, 'ID_MISMATCH');
    assertError(await send({ deploymentId: 'x' }), 400, 'INVALID_ARGUMENT');
  });
});

describe('the order of checks', () => {
  const bad = { rawBody: 'no json', headers: { 'content-type': 'text/plain' } };

  test('401 comes before everything else', async () => {
    assertError(await app.ask('PATCH', thing('x', 'x'), bad), 401, 'UNAUTHENTICATED');
  });

  test('the deployment’s 404 comes before the body’s 400', async () => {
    assertError(
      await app.ask('PATCH', thing(1, there.deploymentId), { token: here.admin.jwt, ...bad }),
      404,
      'NOT_FOUND',
    );
  });

  test('the body’s 400 comes before the object’s 404', async () => {
    assertError(
      await app.ask('PATCH', thing(2), { token: here.readonly.jwt, body: { size: 'x' } }),
      400,
      'INVALID_ARGUMENT',
    );
  });

  test('the object’s 404 comes before the permission’s 403', async () => {
    assertError(await app.ask('PATCH', thing(2), { token: here.readonly.jwt, body: {} }), 404, 'NOT_FOUND');
    assertError(await app.ask('PATCH', thing(1), { token: here.readonly.jwt, body: {} }), 403, 'FORBIDDEN');
  });

  test('400: a deployment id that is not an int64; 404: an unknown one', async () => {
    for (const id of ['x', '1.5', '9223372036854775808']) {
      assertError(await app.ask('PATCH', thing(1, id), { token: here.admin.jwt, body: {} }), 400, 'INVALID_ARGUMENT');
    }
    for (const id of ['0', '-1', '9223372036854775807']) {
      assertError(await app.ask('PATCH', thing(1, id), { token: here.admin.jwt, body: {} }), 404, 'NOT_FOUND');
    }
  });
});

describe('browsers', () => {
  const from = (origin: string) => app.ask('PATCH', thing(1), { token: here.admin.jwt, body: {}, headers: { origin } });

  test('403: a page of another origin; 200: Parapet’s own, under its public URL or the requested host', async () => {
    assertError(await from('https://evil.example'), 403, 'ORIGIN_NOT_ALLOWED');
    assertError(await from('null'), 403, 'ORIGIN_NOT_ALLOWED');
    assert.equal((await from(app.url)).status, 200);
    assert.equal((await from('http://localhost:8080')).status, 200);
  });

  test('every response has the security headers', async () => {
    for (const answer of [await from(app.url), await app.ask('GET', '/nothing')]) {
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.match(answer.headers.get('content-security-policy')!, /^default-src 'none'/);
      assert.equal(answer.headers.get('content-type'), 'application/json');
    }
  });
});

describe('when something breaks', () => {
  const fail = (how: string) => app.ask('POST', '/api/test/failing', { body: { how } });

  test('500: the response discloses nothing internal, and its request id is in the log', async () => {
    const answer = await fail('throw');
    assertError(answer, 500, 'INTERNAL');
    assert.ok(!answer.text.includes('postgres'));
    assert.ok(app.logged().includes(answer.body.requestId));
  });

  test('503: without its database the service says so, with Retry-After', async (t) => {
    const database = openJobDatabase({ host: '/nonexistent', user: 'nobody', database: 'none' });
    const stranded = await startTestApp({
      routes: [changeThing],
      database: { database, connection: {}, drop: async () => undefined },
      keys: app.platform.keys,
    });
    t.after(async () => {
      await stranded.close();
      await database.close();
    });
    const answer = await stranded.ask('PATCH', thing(1), { token: makeSecret(apiTokenPrefix), body: {} });
    assertError(answer, 503, 'UNAVAILABLE');
    assert.equal(answer.headers.get('retry-after'), '5');
    assert.ok(!answer.text.includes('nonexistent'));
  });

  test('in tests a response that does not match its schema, or has more keys, is refused', async () => {
    assertError(await fail('extra'), 500, 'INTERNAL');
    assertError(await fail('raw'), 500, 'INTERNAL');
  });

  test('in tests a refusal that the route does not declare is refused', async () => {
    assertError(await fail('conflict'), 500, 'INTERNAL');
    assert.match(app.logged(), /Failing refused with CONFLICT \(409\), which it does not declare/);
  });

  test('a harmless request id of the caller is kept, any other is replaced', async () => {
    const ask = async (id: string) =>
      (await app.ask('GET', '/x', { headers: { 'x-request-id': id } })).body.requestId as string;
    assert.equal(await ask('trace-1.2_3'), 'trace-1.2_3');
    assert.notEqual(await ask('a b"}'), 'a b"}');
  });

  test('429: an address that sends too many invalid credentials must wait, a valid credential still passes', async () => {
    const strict = await startTestApp({ routes: [changeThing], credentialFailuresPerMinuteMax: 5 });
    try {
      const { admin, deploymentId } = await makeDeployment(strict.platform, 'strict');
      const ask = (token: string) => strict.ask('PATCH', thing(1, deploymentId), { token, body: {} });
      for (let n = 0; n < 5; n += 1) assertError(await ask('garbage'), 401, 'UNAUTHENTICATED');
      const refused = await ask('garbage');
      assertError(refused, 429, 'RATE_LIMITED');
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.equal((await ask(admin.jwt)).status, 200);
      strict.clock.advanceMs(120_000);
      assertError(await ask('garbage'), 401, 'UNAUTHENTICATED');
    } finally {
      await strict.close();
    }
  });

  test('429: one credential, one person and one organisation have so many requests a minute, and others theirs', async () => {
    const strict = await startTestApp({
      routes: [listThings],
      requestsPerMinute: { credential: 3, person: 5, deployment: 7 },
    });
    try {
      const first = await makeDeployment(strict.platform, 'first');
      const second = await makeDeployment(strict.platform, 'second');
      const session = await jwtOf(strict.platform, first.admin.email);
      const ask = (token: string, { deploymentId } = first) =>
        strict.ask('POST', `/api/test/${deploymentId}/things/list`, { token, body: {} });
      const answers = [];
      for (let n = 0; n < 3; n += 1) answers.push(await ask(session));
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers.get('ratelimit')]),
        [2, 1, 0].map((r) => [200, `"credential";r=${r};t=60, "person";r=${r + 2};t=60, "deployment";r=${r + 4};t=60`]),
      );
      assert.equal(
        answers[0]!.headers.get('ratelimit-policy'),
        '"credential";q=3;w=60, "person";q=5;w=60, "deployment";q=7;w=60',
      );
      const refused = await ask(session);
      assertError(refused, 429, 'RATE_LIMITED');
      assert.match(refused.body.error, /^This token or session has reached the limit of 3 requests a minute/);
      assert.equal(refused.headers.get('retry-after'), '60');
      assert.equal(refused.headers.get('ratelimit'), '"credential";r=0;t=60, "person";r=2;t=60');
      // What was refused is not counted: the person has two more with another credential, the organisation two with another person.
      for (let n = 0; n < 2; n += 1) assert.equal((await ask(first.admin.jwt)).status, 200);
      assert.match((await ask(first.admin.jwt)).body.error, /^Your tokens and sessions together/);
      for (let n = 0; n < 2; n += 1) assert.equal((await ask(first.member.jwt)).status, 403);
      assert.match((await ask(first.member.jwt)).body.error, /^The requests to this organisation together/);
      assert.equal((await ask(second.admin.jwt, second)).status, 200);
      strict.clock.advanceMs(120_000);
      assert.equal((await ask(session)).status, 200);
    } finally {
      await strict.close();
    }
  });

  test('429: without a credential, an address that sends too many malformed or too large bodies must wait', async () => {
    const strict = await startTestApp({ routes: [enterThing], credentialFailuresPerMinuteMax: 4 });
    const enter = (rawBody: string) =>
      strict.ask('POST', '/api/test/enter', { rawBody, headers: { 'content-type': 'application/json' } });
    try {
      const large = JSON.stringify({ key: 'y'.repeat(64 * 1024) });
      for (const nonsense of ['{"key":', String.raw`{"key":"\u0000"}`, '{}']) {
        assertError(await enter(nonsense), 400, 'INVALID_ARGUMENT');
      }
      assertError(await enter(large), 413, 'PAYLOAD_TOO_LARGE');
      assertError(await enter('{"key":"k"}'), 429, 'RATE_LIMITED');
      strict.clock.advanceMs(120_000);
      assert.equal((await enter('{"key":"k"}')).status, 200);
    } finally {
      await strict.close();
    }
  });

  test('429 behind a proxy that is not trusted: for the client that fails, not for the others; a log line says what to set', async () => {
    const strict = await startTestApp({ routes: [enterThing], credentialFailuresPerMinuteMax: 3 });
    const enter = (client: string, body: object) =>
      strict.ask('POST', '/api/test/enter', { body, headers: { 'x-forwarded-for': client } });
    try {
      // The client writes the first part of the header itself; the proxy adds the last one.
      for (let n = 0; n < 3; n += 1) assert.equal((await enter(`198.51.100.${n}, 203.0.113.1`, {})).status, 400);
      assertError(await enter('203.0.113.1', { key: 'k' }), 429, 'RATE_LIMITED');
      assert.equal((await enter('203.0.113.2', { key: 'k' })).status, 200);
      assert.equal((await enter('2001:db8::1', { key: 'k' })).status, 200);
      const warnings = () => strict.logged().split('set PARAPET_TRUSTED_PROXIES=127.0.0.1').length - 1;
      assert.equal(warnings(), 1);
      // A caller who forges the header is still limited by address.
      for (let n = 1; n <= 9; n += 1) assert.equal((await enter(`192.0.2.${n}`, {})).status, 400);
      assertError(await enter('192.0.2.99', {}), 429, 'RATE_LIMITED');
      strict.clock.advanceMs(3_600_000);
      assert.equal((await enter('203.0.113.1', { key: 'k' })).status, 200);
      assert.equal(warnings(), 2);
    } finally {
      await strict.close();
    }
  });

  test('with a trusted proxy, nothing warns of it', async () => {
    const strict = await startTestApp({ routes: [enterThing], trustedProxies: ['127.0.0.1'] });
    try {
      const headers = { 'x-forwarded-for': '203.0.113.1' };
      assert.equal((await strict.ask('POST', '/api/test/enter', { body: { key: 'k' }, headers })).status, 200);
      assert.ok(!strict.logged().includes('PARAPET_TRUSTED_PROXIES'));
    } finally {
      await strict.close();
    }
  });
});
