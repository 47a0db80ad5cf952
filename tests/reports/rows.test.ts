/** A report's findings as rows: without the members that only the page of a finding shows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('withoutDetails empties the texts and lists of each finding, and changes nothing else', async () => {
  const { deploymentId, admin } = await makeDeployment(app.platform, 'here');
  for (const name of ['codeql.sarif', 'sbom.cyclonedx.json', 'semgrep.json']) {
    const body = await readFile(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
    await uploadAs(app, { deploymentId, jwt: admin.jwt }, body, { project: name });
  }
  const ask = async (body: object): Promise<Record<string, unknown>[]> => {
    const path = `/api/reporting/${deploymentId}/findings`;
    const answer = await app.ask('POST', path, {
      token: admin.jwt,
      body: { reportType: 'REPORT_TYPE_PROJECT', ...body },
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.findings;
  };
  const [whole, rows] = [await ask({}), await ask({ withoutDetails: true })];
  assert.ok(whole.length > 2);
  const differing = new Set<string>();
  for (const [index, finding] of whole.entries()) {
    const row = rows[index] ?? assert.fail('a row is missing');
    assert.deepEqual(Object.keys(row), Object.keys(finding));
    for (const [name, value] of Object.entries(finding)) {
      if (JSON.stringify(value) !== JSON.stringify(row[name])) differing.add(name);
    }
  }
  assert.deepEqual([...differing].sort(), [
    'activityHistory',
    'codeSnippet',
    'codeSnippets',
    'dataflowTrace',
    'message',
    'remediation',
    'ruleReferences',
    'scaAttributes',
  ]);
  assert.ok(rows.every(({ message, codeSnippet }) => message === '' && codeSnippet === ''));
});
