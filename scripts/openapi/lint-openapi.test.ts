/** The lint finds what it is there for; that the committed document has none of it is `npm run check`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lintOpenApi } from './lint-openapi.ts';

interface Document {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, { operationId: string; tags: string[]; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
}

const text = readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8');
const path = '/api/agent/deployments/{deploymentId}/connections';

const defects: Record<string, (document: Document) => void> = {
  'tag-description': (document) => delete document.tags[0]!.description,
  'operation-operationId-unique': ({ paths }) => (paths[path]!['post']!.operationId = paths[path]!['get']!.operationId),
  'operation-tag-defined': ({ paths }) => (paths[path]!['get']!.tags = ['Elsewhere']),
  'operation-4xx-response': ({ paths }) => (paths[path]!['get']!.responses = { '200': { description: 'Fine.' } }),
  'no-unresolved-refs': ({ components }) => (components.schemas['Error'] = { $ref: '#/components/schemas/Nothing' }),
  'no-unused-components': ({ components }) => (components.schemas['Unused'] = { type: 'string' }),
  'path-parameters-defined': ({ paths }) => (paths[path.replace('connections', '{kind}')] = paths[path]!),
};

for (const [rule, damage] of Object.entries(defects)) {
  test(`${rule} is found`, async () => {
    const document = JSON.parse(text) as Document;
    damage(document);
    assert.match((await lintOpenApi(JSON.stringify(document))).join('\n'), new RegExp(`^${rule} `, 'm'));
  });
}
