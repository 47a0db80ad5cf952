/** What a scanner says of a package and of related places reaches the answer about one finding. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const ask = (path: string, body?: object) =>
  app.ask(body === undefined ? 'GET' : 'POST', path, { token: here.admin.jwt, ...(body && { body }) });

async function detailOf(
  report: object,
  project: string,
): Promise<{ finding: Record<string, unknown>; dependency: unknown; related: unknown }> {
  await uploadAs(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt }, JSON.stringify(report), { project });
  const { body } = await ask(`/api/reporting/${here.deploymentId}/findings`, {});
  const { id } = body.findings.find((each: { repository: { name: string } }) => each.repository.name === project);
  return (await ask(`/api/reporting/${here.deploymentId}/findings/${id}`)).body;
}

test('scope and exploits of a package', async () => {
  const grype = (more: object) => ({
    matches: [
      {
        vulnerability: { id: 'CVE-2031-1', severity: 'High', ...more },
        artifact: { name: 'walk', version: '1.0.0', type: 'npm', locations: [{ path: 'package-lock.json' }] },
      },
    ],
    source: {},
    descriptor: { name: 'grype', version: '1' },
  });
  const none = await detailOf(grype({}), 'none');
  assert.deepEqual(none.dependency, { scope: null, isKnownExploited: false, exploitedSince: null });
  const known = await detailOf(grype({ knownExploited: [{ cve: 'CVE-2031-1', dateAdded: '2031-05-01' }] }), 'known');
  assert.deepEqual(known.dependency, {
    scope: null,
    isKnownExploited: true,
    exploitedSince: '2031-05-01T00:00:00.000Z',
  });
  const findings = [{ version: '1.0.0', paths: ['.>walk'], dev: true }];
  const advisory = { id: 7, module_name: 'walk', severity: 'high', url: 'https://npmjs.com/advisories/7', findings };
  const audit = await detailOf({ advisories: { 7: advisory }, muted: [], metadata: {} }, 'audit');
  assert.deepEqual(audit.dependency, { scope: 'development', isKnownExploited: false, exploitedSince: null });
});

test('related places have their lines', async () => {
  const place = (uri: string, startLine?: number) => ({
    physicalLocation: {
      artifactLocation: { uri },
      ...(startLine && { region: { startLine, endLine: startLine + 1 } }),
    },
  });
  const result = {
    ruleId: 'flow',
    message: { text: 'm' },
    locations: [place('a.ts', 3)],
    relatedLocations: [
      { ...place('b.ts', 7), message: { text: 'made here' } },
      { ...place('c.ts'), message: { text: 'and there' } },
    ],
  };
  const run = { tool: { driver: { name: 'demo' } }, results: [result] };
  const { finding, dependency, related } = await detailOf({ version: '2.1.0', runs: [run] }, 'sarif');
  assert.equal(dependency, null);
  assert.deepEqual(related, [
    { path: 'b.ts', line: 7, endLine: 8, code: 'made here', url: '' },
    { path: 'c.ts', line: 0, endLine: 0, code: 'and there', url: '' },
  ]);
  assert.deepEqual(finding['codeSnippets'], [
    { path: 'b.ts', content: 'made here' },
    { path: 'c.ts', content: 'and there' },
  ]);
});
