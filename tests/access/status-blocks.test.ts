/** Each endpoint has a test file with a block for every status that the OpenAPI document lists for it. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { openApiDocument, type Operation } from '../../server/src/http/openapi/document.ts';
import { routes } from '../../server/src/http/registry.ts';

/** The endpoints of api.md, section 4. */
const endpoints = {
  '4.1': 'POST /api/workflows/v1/deployments/{deploymentId}/jobs/list',
  '4.2': 'POST /api/reporting/{deploymentId}/findings',
  '4.3': 'POST /api/sca/deployments/{deploymentId}/repositories',
  '4.4': 'POST /api/agent/deployments/{deploymentId}/repos/{repoId}/_sync',
  '4.5': 'POST /api/agent/deployments/{deploymentId}/users/list',
  '4.6': 'PATCH /api/agent/deployments/{deploymentId}/repos',
  '4.7': 'PATCH /api/permissions/v2/deployments/{deploymentId}/teams/{teamId}',
  '4.8': 'POST /api/agent/deployments/{deploymentId}/ignores',
  '4.9': 'DELETE /api/agent/deployments/{deploymentId}/ignores',
  '4.10': 'POST /api/v1/deployments/{deploymentId}/issues/{issueId}/autofix',
  '4.11': 'GET /api/policies/v1/deployments/{deploymentId}',
  '4.12': 'DELETE /api/v1/deployments/{deploymentId}/ticketing/v2/tickets/{externalTicketId}',
  '4.13': 'POST /api/agent/deployments/{deploymentId}/actions/{notificationRuleId}/test',
};

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{server/src,tests}/**/*.test.ts', { cwd: root }).sort();
const texts = await Promise.all(files.map((file) => readFile(resolve(root, file), 'utf8')));
const { paths } = openApiDocument(routes);

function operationAt(endpoint: string): Operation | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  return paths[path]?.[method.toLowerCase()];
}

/** The statuses at the start of block titles: `describe('400', …)`, `test('200 and 404: …', …)`. */
function titledStatuses(text: string): number[] {
  const titles = [...text.matchAll(/^\s*(?:describe|test)\(\s*['"`](\d{3}(?: and \d{3})*)\b/gm)];
  return titles.flatMap(([, statuses = '']) => statuses.split(' and ').map(Number));
}

const shared = titledStatuses(await readFile(new URL('shared-refusals.ts', import.meta.url), 'utf8'));

describe('each documented status has a block in the endpoint’s test file', () => {
  for (const [section, endpoint] of Object.entries(endpoints)) {
    const operation = operationAt(endpoint);
    test(`${section} ${endpoint}`, () => {
      assert.ok(operation, 'is in the registry');
      const call = `describeSharedRefusals('${operation.operationId}')`;
      const text = texts.find((each) => each.includes(call));
      assert.ok(text, `a test file calls ${call}`);
      const tested = new Set([...shared, ...titledStatuses(text)]);
      // A 500 is always a bug; app.test.ts shows its form.
      const documented = Object.keys(operation.responses).map(Number);
      assert.deepEqual(
        documented.filter((status) => status !== 500 && !tested.has(status)),
        [],
      );
    });
  }
});
