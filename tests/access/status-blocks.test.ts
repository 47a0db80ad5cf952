/** Each endpoint of the interface document has a test file with a block for every status that its entry in the OpenAPI document lists. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { openApiDocument } from '../../server/src/http/openapi/document.ts';
import { routes } from '../../server/src/http/registry.ts';

/** The endpoints of api.md, section 4, that there are; more follow. */
const endpoints = {
  '4.1': 'ListServiceAgenticWorkflowJobs',
  '4.2': 'GetReportFindings',
  '4.3': 'ListRepositoriesForDependencies',
  '4.5': 'ListDeploymentUsers',
  '4.6': 'BulkEditProjects',
  '4.7': 'UpdateTeam',
  '4.8': 'CreateProductIgnores',
  '4.9': 'DeleteProductIgnores',
  '4.11': 'ListPolicies',
  '4.12': 'UnlinkExternalTicket',
};

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{server/src,tests}/**/*.test.ts', { cwd: root }).sort();
const texts = await Promise.all(files.map((file) => readFile(resolve(root, file), 'utf8')));
const operations = Object.values(openApiDocument(routes).paths).flatMap((path) => Object.values(path));

/** The statuses that titles of blocks begin with: `describe('400', …)`, `test('200 and 404: …', …)`. */
function titledStatuses(text: string): number[] {
  const titles = [...text.matchAll(/^\s*(?:describe|test)\(\s*['"`](\d{3}(?: and \d{3})*)\b/gm)];
  return titles.flatMap(([, statuses = '']) => statuses.split(' and ').map(Number));
}

const shared = titledStatuses(await readFile(new URL('shared-refusals.ts', import.meta.url), 'utf8'));

describe('each status that the document lists has a block in the endpoint’s test file', () => {
  for (const [section, operationId] of Object.entries(endpoints)) {
    test(`${section} ${operationId}`, () => {
      const operation = operations.find((each) => each.operationId === operationId);
      assert.ok(operation, 'is in the document');
      const text = texts.find((each) => each.includes(`describeSharedRefusals('${operationId}')`));
      assert.ok(text, `a test file calls describeSharedRefusals('${operationId}')`);
      const tested = new Set([...shared, ...titledStatuses(text)]);
      // What is no answer but a fault is not provoked here; app.test.ts shows what it looks like.
      const documented = Object.keys(operation.responses)
        .map(Number)
        .filter((status) => status !== 500);
      assert.deepEqual(
        documented.filter((status) => !tested.has(status)),
        [],
      );
    });
  }
});
