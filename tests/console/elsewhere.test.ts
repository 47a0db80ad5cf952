/** The page of a finding that Parapet cannot fix: it says where the finding is or what is missing, and offers no fix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

const fixed = { ecosystem: 'npm', name: 'demo-lib', version: '1.0.0', fixedVersions: ['1.0.1'] };
const report = {
  parapetFindings: 1,
  tool: { name: 'demo-check' },
  complete: true,
  findings: [
    { rule: 'in-file', severity: 'high', message: 'm', path: 'package-lock.json', package: fixed },
    { rule: 'in-image', severity: 'high', message: 'm', image: 'registry.example.com/shop/web:1', package: fixed },
    { rule: 'at-url', severity: 'high', message: 'm', url: 'https://shop.example.com/search?q=1', method: 'GET' },
  ],
};

test('a finding in an image or at a URL has its place, and no fix is offered', async (t) => {
  const { page, api, upload, server } = await startConsole(t);
  await upload('shop', report);
  const vulnerability = {
    VulnerabilityID: 'CVE-2031-1',
    PkgName: 'demo-lib',
    InstalledVersion: '1.0.0',
    FixedVersion: '1.0.1',
    Severity: 'HIGH',
  };
  const target = { Class: 'lang-pkgs', Type: 'npm', Vulnerabilities: [vulnerability] };
  await upload('shop', { SchemaVersion: 2, Results: [{ ...target, Target: '../lib/package-lock.json' }] });
  const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, {});
  const found: { id: string; ruleId: string }[] = findings;
  const others = page.getByRole('button', { name: 'Other actions' });
  const create = page.getByRole('button', { name: 'Create fix' });
  for (const [rule, place, texts] of [
    ['in-image', 'Container image', ['registry.example.com/shop/web']],
    ['at-url', 'Request', ['GET', 'q']],
  ] as const) {
    const { id } = found.find((each) => each.ruleId === rule) ?? assert.fail(`there is no ${rule}`);
    await page.goto(`${server.baseUrl}/deployments/${server.deploymentId}/findings/${id}`);
    const section = page.getByRole('region', { name: place });
    for (const text of texts) await section.getByText(text, { exact: true }).first().waitFor();
    await others.waitFor();
    assert.equal(await create.count(), 0, rule);
  }
  const outside = found.find((each) => each.ruleId === 'CVE-2031-1') ?? assert.fail('there is no CVE');
  await page.goto(`${server.baseUrl}/deployments/${server.deploymentId}/findings/${outside.id}`);
  await others.waitFor();
  assert.equal(await create.count(), 0, 'above the root');
  const { id } = found.find((each) => each.ruleId === 'in-file') ?? assert.fail('there is no in-file');
  await page.goto(`${server.baseUrl}/deployments/${server.deploymentId}/findings/${id}`);
  // There is a fix, but no repository to push it to.
  await page.getByText('Parapet can’t apply this fix. The project has no repository URL').waitFor();
  assert.equal(await create.count(), 0, 'no repository');
  const agent = `/agent/deployments/${server.deploymentId}`;
  const { repos } = await api('GET', `${agent}/repos`);
  await api('PATCH', `${agent}/repos/${repos[0].id}`, { url: 'https://git.example.com/shop' });
  const host = { kind: 'CONNECTION_KIND_GIT', name: 'Git', baseUrl: 'https://git.example.com', credential: 'kept' };
  await api('POST', `${agent}/connections`, host);
  await page.reload();
  await create.waitFor();
  assert.equal(await page.getByText('can’t apply this fix').count(), 0);
});
