/** "Which projects use log4j-core below 2.17.1?", asked in the browser and compared with the API. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole, type TestConsole } from '../harness/console/console.ts';
import { cyclonedxOf } from '../harness/uploads/inventory.ts';

const log4j = (version: string): string => `pkg:maven/org.apache.logging.log4j/log4j-core@${version}`;
const shop = 'pkg:maven/com.acme/shop@1.0.0';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Dependencies' });
const row = (page: Page, text: string): Locator => grid(page).getByRole('row').filter({ hasText: text });
const asked = (page: Page): Locator => page.getByRole('status', { name: 'Filter in words' });
const users = (page: Page): Locator => page.getByRole('status', { name: 'Projects that use it' });

async function projectsOf({ api, server }: TestConsole, filter: object): Promise<string[]> {
  const body = { dependencyFilter: filter, pageSize: 100 };
  const answer = await api('POST', `/sca/deployments/${server.deploymentId}/repositories`, body);
  return answer.repositorySummaries.map(({ name }: { name: string }) => name);
}

/** The rows of the export, without the heading. */
async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const [first, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(first, 'project,package,version,ecosystem,lockfile,dependency type,licences,open findings,purl');
  return lines;
}

test('the dependencies of all projects', async (t) => {
  const started = await startConsole(t);
  const { page, upload, server } = started;
  const list = `${server.baseUrl}/deployments/${server.deploymentId}/dependencies`;

  await t.test('without an inventory the screen shows how to upload one', async () => {
    await page.goto(list);
    await page.getByRole('heading', { name: 'No inventory yet' }).waitFor();
    await page.getByText('npx --no-install parapet upload bom.json --project acme/shop --ref main').waitFor();
  });

  const inventories: [project: string, version: string, lockfile: string][] = [
    ['acme/old', '2.14.0', 'pom.xml'],
    ['acme/older', '2.0.1', 'server/pom.xml'],
    ['acme/new', '2.17.1', 'pom.xml'],
  ];
  const vulnerabilities = [
    { id: 'CVE-2021-44228', ratings: [{ severity: 'critical' }], affects: [{ ref: log4j('2.0.1') }] },
  ];
  for (const [project, version, lockfile] of inventories) {
    const components = [
      { purl: shop, lockfile, dependsOn: [log4j(version)] },
      { purl: log4j(version), lockfile, license: 'Apache-2.0' },
      { purl: 'pkg:npm/%3Dcmd@1.0.0', lockfile: 'package-lock.json', license: 'MIT' },
    ];
    const sbom = JSON.parse(cyclonedxOf(components, [shop, 'pkg:npm/%3Dcmd@1.0.0'])) as object;
    await upload(project, project === 'acme/older' ? { ...sbom, vulnerabilities } : sbom);
  }

  await t.test(
    'typing a package and a range lists the projects that the API returns, and the list is exported',
    async () => {
      await page.goto(list);
      await row(page, 'acme/new').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('log4j');
      await page.getByRole('option', { name: 'org.apache.logging.log4j:log4j-core' }).click();
      await page.waitForURL('**/dependencies?**exact=true**');
      await page.getByRole('textbox', { name: 'Versions' }).fill('<2.17.1');
      await asked(page)
        .getByText('Package “org.apache.logging.log4j:log4j-core”, from maven, in versions below 2.17.1')
        .waitFor();
      await users(page).getByText('used in 2 projects').waitFor();
      await row(page, 'acme/new').waitFor({ state: 'detached' });
      const shown = await grid(page).getByRole('link', { name: /^acme/ }).allTextContents();
      const named = await projectsOf(started, {
        ecosystem: 'maven',
        packageFilters: [
          { name: 'org.apache.logging.log4j:log4j-core', exactNameMatch: true, versionUpperBound: '<2.17.1' },
        ],
      });
      assert.deepEqual(shown, named);
      assert.deepEqual([...named].sort(), ['acme/old', 'acme/older']);
      const lines = await exported(page);
      assert.deepEqual(lines.map((line) => line.split(',').slice(0, 6).join(',')).sort(), [
        'acme/old,org.apache.logging.log4j:log4j-core,2.14.0,maven,pom.xml,transitive',
        'acme/older,org.apache.logging.log4j:log4j-core,2.0.1,maven,server/pom.xml,transitive',
      ]);
    },
  );

  await t.test('the query is in the URL, and a version range narrows the list', async () => {
    await page.getByRole('textbox', { name: 'Versions' }).fill('>=2.1 <2.17.1');
    await users(page).getByText('used in 1 project', { exact: true }).waitFor();
    await row(page, 'acme/older').waitFor({ state: 'detached' });
    await page.reload();
    await users(page).getByText('used in 1 project', { exact: true }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Versions' }).inputValue(), '>=2.1 <2.17.1');
  });

  await t.test('an invalid version range shows an error and sends no request', async () => {
    const box = page.getByRole('textbox', { name: 'Versions' });
    await box.fill('^2.1');
    await page.getByRole('alert').getByText('“^2.1” is shorthand. Write').waitFor();
    await box.fill('2.9.9');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await page.getByRole('link', { name: 'Any version' }).click();
    await users(page).getByText('used in 3 projects').waitFor();
    assert.equal(await box.inputValue(), '');
  });

  await t.test('the pane shows the parent package, and lists the open findings that the row counts', async () => {
    await row(page, '2.0.1').getByText('log4j-core').click();
    const pane = page.getByRole('complementary', { name: 'Dependency' });
    await pane.getByText('org.apache.logging.log4j:log4j-core 2.0.1').first().waitFor();
    const paths = pane.getByRole('list', { name: 'Paths' });
    await paths.getByText('com.acme:shop 1.0.0 → org.apache.logging.log4j:log4j-core 2.0.1').waitFor();
    await pane.getByText('server/pom.xml').waitFor();
    const findings = pane.getByRole('list', { name: 'Open findings' });
    await findings.getByRole('link', { name: 'CVE-2021-44228 in' }).waitFor();
    await pane.getByRole('heading', { name: '1 open finding for this package in this project' }).waitFor();
    await row(page, '2.0.1').getByRole('link', { name: '1 open finding for' }).waitFor();
    await pane.getByRole('button', { name: 'Close the pane' }).click();
    await pane.waitFor({ state: 'detached' });
  });

  await t.test('the list of projects leads to their matching dependencies', async () => {
    await users(page).getByRole('link').click();
    const projects = page.getByRole('grid', { name: 'Projects that use it' });
    const one = projects.getByRole('row').filter({ has: page.getByRole('link', { name: 'acme/older' }) });
    await one.getByRole('link', { name: 'Matching dependencies' }).click();
    await users(page).getByText('used in 1 project', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Project acme/older' }).waitFor();
    await row(page, '2.0.1').waitFor();
  });

  await t.test('the export is complete, and no cell of it is a formula', async () => {
    await page.goto(`${list}?license=MIT`);
    await row(page, 'acme/new').waitFor();
    const lines = await exported(page);
    assert.equal(lines.length, 3);
    for (const line of lines) assert.match(line, /^acme\/\w+,"'=cmd",1\.0\.0,npm,package-lock\.json,direct,MIT,0,/);
    await page.getByText('3 dependencies exported.').waitFor();
  });
});
