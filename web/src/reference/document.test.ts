import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  addressOf,
  resolveResponse,
  bodyExample,
  byTag,
  curlOf,
  exampleOf,
  resolveSchema,
  operationsOf,
  typeWords,
  type OpenApi,
  type Operation,
} from './document.ts';

const text = await readFile(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as OpenApi;
const operations = operationsOf(document);
const named = (id: string): Operation => operations.find(({ operationId }) => operationId === id)!;

test('every operation has an example of its body, and words for each answer', () => {
  assert.ok(operations.length > 90);
  for (const operation of operations) {
    const body = bodyExample(operation, document);
    if (operation.requestBody?.content['application/json'] !== undefined) JSON.parse(body);
    for (const answer of Object.values(operation.responses)) {
      const { description, content = {} } = resolveResponse(answer, document);
      assert.equal(typeof description, 'string', operation.operationId);
      for (const { schema } of Object.values(content)) {
        assert.notEqual(typeWords(schema, document), '');
        assert.notEqual(exampleOf(schema, document), undefined);
      }
    }
  }
});

test('an example has what is required, without what the path says', () => {
  const body = JSON.parse(bodyExample(named('CreateNotificationRule'), document)) as Record<string, unknown>;
  assert.deepEqual(Object.keys(body), ['name', 'channelId', 'events']);
});

test('a search has all words, in name, path, summary or tag', () => {
  const found = byTag(operations, 'post webhook connections');
  assert.deepEqual(
    found.flatMap(([, each]) => each.map(({ operationId }) => operationId)),
    ['MakeConnectionWebhook', 'ReceiveWebhook'],
  );
  assert.deepEqual(
    byTag(operations, '').map(([tag]) => tag),
    byTag(operations, '')
      .map(([tag]) => tag)
      .toSorted((a, b) => a.localeCompare(b)),
  );
});

test('an address is filled, escaped, and has the query that was entered', () => {
  const list = named('ListNotificationMessages');
  const address = addressOf(list, { deploymentId: '7', cursor: 'a&b', pageSize: '' });
  assert.equal(address, '/api/notifications/v1/deployments/7/messages?cursor=a%26b');
  assert.match(addressOf(list, {}), /\{deploymentId\}/);
});

test('the line for a terminal holds no quote that the shell would take', () => {
  const line = curlOf(named('CreateConnection'), 'https://p.example', '/api/x', '{"name": "it\'s"}');
  assert.match(line, /-X POST/);
  assert.match(line, /-d '\{"name": "it'\\''s"\}'/);
  assert.match(line, /Bearer \$PARAPET_TOKEN/);
  assert.doesNotMatch(curlOf(named('LogIn'), 'https://p.example', '/api/x', '{}'), /Authorization/);
});

test('a named schema is found, and keeps what stands beside its name', () => {
  const { schema, name } = resolveSchema({ $ref: '#/components/schemas/Connection', description: 'mine' }, document);
  assert.equal(name, 'Connection');
  assert.equal(schema.description, 'mine');
  assert.ok(schema.properties);
});
