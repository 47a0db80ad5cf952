/** Findings in a container image and at a URL: where they are, without links, owners and fixes of the repository. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const report = (tag: string) =>
  JSON.stringify({
    SchemaVersion: 2,
    ArtifactName: `shop/web:${tag}`,
    ArtifactType: 'container_image',
    Results: [
      {
        Target: 'app/package-lock.json',
        Class: 'lang-pkgs',
        Type: 'npm',
        Vulnerabilities: [
          {
            VulnerabilityID: 'CVE-2020-11111',
            PkgName: 'qs',
            PkgPath: 'app/node_modules/qs/package.json',
            InstalledVersion: '6.0.0',
            FixedVersion: '6.0.1',
            Severity: 'HIGH',
            Layer: { DiffID: 'sha256:0f1e' },
          },
        ],
      },
    ],
  });

const ask = (path: string, body?: object) =>
  app.ask(body === undefined ? 'GET' : 'POST', path, { token: here.admin.jwt, ...(body && { body }) });

test('a finding in an image has its layer and the tag of the last scan, no link into the code, and no fix', async () => {
  const url = 'https://github.com/shop/web';
  const made = await ask(`/api/agent/deployments/${here.deploymentId}/repos`, { name: 'shop/web', url });
  assert.equal(made.status, 200, made.text);
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query('UPDATE parapet.project SET codeowners = $2 WHERE deployment_id = $1', [
      tx.deploymentId,
      JSON.stringify([{ section: '', pattern: '*', owners: ['@team'] }]),
    ]),
  );
  for (const tag of ['1.4', '1.5']) await uploadAs(app, to, report(tag), { project: 'shop/web' });
  const answer = await ask(`/api/reporting/${here.deploymentId}/findings`, {
    reportType: 'REPORT_TYPE_PROJECT',
    filters: { projectIds: [made.body.repo.id] },
  });
  const [finding, ...others] = answer.body.findings;
  assert.equal(others.length, 0, 'another tag is the same image');
  assert.equal(finding.filePath, 'app/node_modules/qs/package.json');
  assert.equal(finding.lineOfCodeUrl, '');
  assert.deepEqual(finding.codeowners, [], 'owners of the repository do not own the image');
  assert.equal(finding.scaAttributes.foundDependency.lockfileLineUrl, '');
  const detail = await ask(`/api/reporting/${here.deploymentId}/findings/${finding.id}`);
  const { kind, image, reference, layer, method } = detail.body.finding.place;
  assert.deepEqual([kind, image, reference, layer, method], ['image', 'shop/web', 'shop/web:1.5', 'sha256:0f1e', '']);
  const token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  const autofix = `/api/v1/deployments/${here.deploymentId}/issues/${finding.id}/autofix`;
  const fix = await app.ask('POST', autofix, { token, body: {} });
  const [error] = fix.body.errors ?? [];
  assert.equal(error?.errorType, 'AUTOFIX_ERROR_TYPE_UNSUPPORTED_ISSUE_TYPE', fix.text);
});

test('a finding above the repository’s root has no link, no owners and no fix, though such a file may be in it', async () => {
  const url = 'https://github.com/shop/modules';
  const made = await ask(`/api/agent/deployments/${here.deploymentId}/repos`, { name: 'shop/modules', url });
  assert.equal(made.status, 200, made.text);
  await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query(`UPDATE parapet.project SET codeowners = $3 WHERE deployment_id = $1 AND id = $2`, [
      tx.deploymentId,
      made.body.repo.id,
      JSON.stringify([{ section: '', pattern: '*', owners: ['@team'] }]),
    ]),
  );
  const result = (uri: string) => ({
    ruleId: 'open-bucket',
    message: { text: 'The bucket is open' },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 3 } } }],
  });
  const sarif = JSON.stringify({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'DemoScan' } }, results: [result('../shared/main.tf'), result('main.tf')] }],
  });
  await uploadAs(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt }, sarif, { project: 'shop/modules' });
  const answer = await ask(`/api/reporting/${here.deploymentId}/findings`, {
    reportType: 'REPORT_TYPE_PROJECT',
    filters: { projectIds: [made.body.repo.id] },
  });
  const findings = answer.body.findings as (Row & { codeowners: { name: string }[] })[];
  const of = (path: string) => findings.find(({ filePath }) => filePath === path) ?? assert.fail(answer.text);
  const [above, own] = [of('shared/main.tf'), of('main.tf')];
  assert.deepEqual([above.lineOfCodeUrl, above.codeowners.length], ['', 0]);
  assert.deepEqual([own.lineOfCodeUrl.endsWith('main.tf#L3'), own.codeowners.length], [true, 1]);
  const token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  const autofix = `/api/v1/deployments/${here.deploymentId}/issues/${above.id}/autofix`;
  const fix = await app.ask('POST', autofix, { token, body: {} });
  assert.equal(fix.body.errors?.[0]?.errorType, 'AUTOFIX_ERROR_TYPE_UNSUPPORTED_ISSUE_TYPE', fix.text);
});

interface Row {
  id: string;
  ruleId: string;
  filePath: string;
  lineOfCodeUrl: string;
  aggregateState: string;
}

interface Sighting {
  site: string;
  value: string;
  rules: string[];
}

const nuclei = ({ site, value, rules }: Sighting) =>
  JSON.stringify(
    rules.map((rule) => ({
      'template-id': rule,
      info: { name: 'Reflected XSS', severity: 'high' },
      type: 'http',
      host: site,
      'matched-at': `${site}/search?q=${value}`,
      fuzzing_method: 'GET',
      fuzzing_parameter: 'q',
    })),
  );

test('a finding at a URL has its request, is the same with other values, and is closed by its own site only', async () => {
  const made = await ask(`/api/agent/deployments/${here.deploymentId}/repos`, { name: 'shop/site' });
  assert.equal(made.status, 200, made.text);
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  const send = (body: string) => uploadAs(app, to, body, { project: 'shop/site' });
  const open = async () => {
    const answer = await ask(`/api/reporting/${here.deploymentId}/findings`, {
      reportType: 'REPORT_TYPE_PROJECT',
      filters: { projectIds: [made.body.repo.id] },
    });
    assert.equal(answer.status, 200, answer.text);
    const findings = answer.body.findings as Row[];
    return findings.filter(({ aggregateState }) => aggregateState === 'AGGREGATE_ISSUE_STATE_OPEN');
  };
  await send(nuclei({ site: 'https://one.example.com', value: '1', rules: ['xss', 'xss-two'] }));
  const [first] = (await open()).filter(({ ruleId }) => ruleId === 'xss');
  assert.deepEqual(
    [first?.filePath, first?.lineOfCodeUrl],
    ['https://one.example.com/search', 'https://one.example.com/search'],
  );
  const detail = await ask(`/api/reporting/${here.deploymentId}/findings/${first?.id}`);
  const { kind, method, query, parameter } = detail.body.finding.place;
  assert.deepEqual([kind, method, query, parameter], ['url', 'GET', ['q'], 'q']);
  await send(nuclei({ site: 'https://two.example.com', value: '1', rules: ['xss'] }));
  assert.equal((await open()).length, 3, 'another site closes nothing');
  await send(nuclei({ site: 'https://one.example.com', value: '2', rules: ['xss'] }));
  const left = await open();
  assert.deepEqual(left.map(({ filePath }) => filePath).sort(), [
    'https://one.example.com/search',
    'https://two.example.com/search',
  ]);
  assert.ok(left.some(({ id }) => id === first?.id));
});
