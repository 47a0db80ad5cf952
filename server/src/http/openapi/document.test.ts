import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { z } from 'zod';
import { routes } from '../registry.ts';
import { publicRoute } from '../route.ts';
import { openApiDocument } from './document.ts';

const document = openApiDocument(routes);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('the committed openapi/openapi.json is current (npm run openapi)', async () => {
  const committed = await readFile(new URL('../../../../openapi/openapi.json', import.meta.url), 'utf8');
  assert.equal(committed, `${JSON.stringify(document, null, 2)}\n`);
});

test('the document is valid OpenAPI 3.1 that a generator of clients accepts', async () => {
  const nodes = await openapiTS(structuredClone(document) as unknown as OpenAPI3, { silent: true });
  assert.ok(nodes.length > 0);
});

test('every reference resolves', () => {
  const text = JSON.stringify(document);
  for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
    assert.ok(Object.hasOwn(document.components[kind as 'schemas'], name!), `${kind}/${name}`);
  }
  assert.equal(text.match(/"\$ref":"/g)?.length, text.match(/"\$ref":"#\/components\/(schemas|responses)\//g)?.length);
});

/** Operations without a scheme that check a credential of their own. */
const entries = [
  'AcceptInvite',
  'AskForPasswordReset',
  'AskForToken',
  'BeginPasskeyLogIn',
  'BeginSingleSignOn',
  'CompleteLogIn',
  'CompletePasskeyLogIn',
  'CompletePasswordReset',
  'FindSignInProviders',
  'LogIn',
  'ReceiveProviderLogout',
  'ReceiveSamlLogout',
  'ReceiveSamlResponse',
  'ReceiveWebhook',
  'RefreshSession',
  'ShowInvite',
  'ShowPasswordReset',
];

test('every operation has an id of its own, a summary, its security and its errors', () => {
  assert.equal(new Set(operations.map((operation) => operation.operationId)).size, routes.length);
  for (const operation of operations) {
    assert.ok(operation.summary.length > 0, operation.operationId);
    assert.ok('500' in operation.responses, operation.operationId);
    const isPublic = operation.security.length === 0;
    const isEntry = entries.includes(operation.operationId);
    assert.equal('401' in operation.responses, !isPublic || isEntry, operation.operationId);
  }
});

test('schemes and levels are spelled as the interface document does', () => {
  assert.equal(document.info.version, 'v2.0.0.alpha');
  assert.deepEqual(Object.keys(document.components.securitySchemes), [
    'ServiceWebToken',
    'ServiceJWT',
    'DirectoryToken',
  ]);
  for (const operation of operations) {
    const stability = operation['x-stability'];
    assert.ok(stability === undefined || ['experimental', 'beta', 'stable', 'deprecated'].includes(stability));
  }
});

test('two different schemas of one name are refused', () => {
  const named = (name: string, type: z.ZodType) =>
    publicRoute({
      method: 'GET',
      path: `/${name}`,
      operationId: name,
      tag: 'Test',
      summary: name,
      stability: null,
      schemas: { response: { 200: z.object({ type }).meta({ id: `Same` }) } },
    }).handle(async () => ({ status: 200, raw: '', contentType: 'text/plain' }));
  assert.throws(() => openApiDocument([named('a', z.string()), named('b', z.number())]), /Same/);
});
