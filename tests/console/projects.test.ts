/** Projects: open findings, freshness, scans, and settings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Projects' });
const row = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

function sarif(paths: readonly string[]): unknown {
  const results = paths.map((path) => ({
    rule: 'a.b.weak-hash',
    path,
    line: 3,
    text: 'md5(x)',
    level: 'error' as const,
  }));
  return JSON.parse(sarifOf({ results }));
}

test('projects', async (t) => {
  const { page, upload, api, server, openPage } = await startConsole(t);
  const { deploymentId } = server;
  const list = `${server.baseUrl}/deployments/${deploymentId}/projects`;
  const repos = async (query = ''): Promise<Record<string, unknown>[]> =>
    (await api('GET', `/agent/deployments/${deploymentId}/repos${query}`)).repos;

  await t.test('without a project the screen shows the next step', async () => {
    await page.goto(list);
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await page.getByText('npx --no-install parapet upload results.sarif --project acme/shop --ref main').waitFor();
  });

  const scanId = await upload('acme/shop', sarif(['src/a.py', 'src/b.py']));
  await upload('acme/shop', sarif(['src/a.py']), { ref: 'develop' });
  await upload('acme/web', sarif(['src/c.py']));

  await t.test('a new project is listed as never scanned', async () => {
    await page.goto(list);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('acme/later');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: 'acme/later', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No scans yet' }).waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Projects' }).click();
    await row(page, 'acme/later').getByText('Never scanned').waitFor();
    await row(page, 'acme/shop').getByText('Up to date').waitFor();
    await page.goto(`${list}?coverage=never_scanned`);
    await row(page, 'acme/later').waitFor();
    assert.equal(await row(page, 'acme/shop').count(), 0);
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: 'Coverage Never scanned' })
      .waitFor();
  });

  await t.test('the count of a severity equals the API’s and leads to exactly those findings', async () => {
    await page.goto(list);
    const counts = (await repos('?search=acme/shop'))[0]!['openFindings'] as Record<string, number>;
    assert.equal(counts['high'], 2);
    await row(page, 'acme/shop').getByRole('link', { name: '2 findings: Open now, high, in acme/shop' }).click();
    await page.waitForURL('**/findings?project=acme%2Fshop&severity=high');
    await page.getByRole('heading', { name: 'Findings', level: 1 }).locator('..').getByText('2 findings').waitFor();
  });

  await t.test('tags are added to several projects at once, and undone', async () => {
    await page.goto(list);
    for (const name of ['acme/shop', 'acme/web']) await row(page, name).getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selected projects' });
    await bar.getByText('2 projects selected').waitFor();
    await bar.getByRole('button', { name: 'Edit tags and scans…' }).click();
    await bar.getByLabel('Add tags').fill('pci');
    await page.keyboard.press('Enter');
    await bar.getByRole('button', { name: 'Change 2 projects' }).click();
    await row(page, 'acme/shop').getByRole('link', { name: 'pci' }).waitFor();
    assert.deepEqual(await tagsOf(), { 'acme/later': [], 'acme/shop': ['pci'], 'acme/web': ['pci'] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'acme/shop').getByRole('link', { name: 'pci' }).waitFor({ state: 'detached' });
    assert.deepEqual(await tagsOf(), { 'acme/later': [], 'acme/shop': [], 'acme/web': [] });
  });

  async function tagsOf(): Promise<Record<string, unknown>> {
    return Object.fromEntries((await repos()).map(({ name, tags }) => [name, tags]));
  }

  await t.test('a running scan shows the number of results read, and then its outcome', async () => {
    const path = `**/scans/v1/deployments/${deploymentId}/scans/${scanId}`;
    const progress = { step: 'reading', resultsRead: 1234 };
    let isRunning = true;
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const { scan } = (await response.json()) as { scan: object };
      const running = { ...scan, status: 'SCAN_STATUS_RUNNING', completedAt: null, progress };
      await route.fulfill({ response, json: isRunning ? { scan: running } : { scan } });
    });
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/scans/${scanId}`);
    await page.getByRole('status').getByText('1,234 results read so far').waitFor();
    isRunning = false;
    const done = page.getByRole('region', { name: 'Results' });
    await done.getByText('findings seen for the first time on this ref').waitFor();
    await page.unroute(path);
    const { scan } = await api('GET', `/scans/v1/deployments/${deploymentId}/scans/${scanId}`);
    assert.equal(scan.counts.new, 2);
    assert.equal(await done.getByRole('definition').nth(2).textContent(), '2');
    await page.getByText('None. The whole file was read.').waitFor();
  });

  await t.test('a scan that was held back asks its question, and the button answers it', async () => {
    const inFolder = (folder: string) => sarif(Array.from({ length: 10 }, (_, n) => `${folder}/file${n}.py`));
    const differs = JSON.parse(JSON.stringify(inFolder('blog')).replaceAll('weak-hash', 'eval')) as unknown;
    await upload('acme/web', inFolder('shop'), { ref: 'held' });
    await assert.rejects(upload('acme/web', differs, { ref: 'held' }), /SCAN_STATUS_ERROR/);
    const { scans } = await api('GET', `/scans/v1/deployments/${deploymentId}/scans?ref=held&pageSize=1`);
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/scans/${scans[0].id}`);
    await page.getByText('This upload would close 10 findings.').waitFor();
    await page.getByRole('list', { name: 'Paths of the findings' }).getByText('shop/file0.py').waitFor();
    await page.getByRole('button', { name: 'Let the next upload close them' }).click();
    await page.getByText('Send the upload again within 7 days').waitFor();
    const again = await upload('acme/web', differs, { ref: 'held' });
    const { scan } = await api('GET', `/scans/v1/deployments/${deploymentId}/scans/${again}`);
    assert.equal(scan.counts.fixed, 10);
  });

  await t.test('a scan from CI names the system, and links to its run if that has a web address', async () => {
    const ciUrl = 'https://ci.example/acme/web/81';
    const linked = await upload('acme/web', sarif(['src/d.py']), { ref: 'ci', ci: 'GitLab CI', ciRun: '81', ciUrl });
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/scans/${linked}`);
    const link = page.getByRole('link', { name: 'GitLab CI, run 81' });
    await link.waitFor();
    assert.deepEqual([await link.getAttribute('href'), await link.getAttribute('rel')], [ciUrl, 'noopener noreferrer']);
    const plain = await upload('acme/web', sarif(['src/d.py']), { ref: 'ci', ci: 'Own <b>CI</b>' });
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/scans/${plain}`);
    await page.getByText('Own <b>CI</b>', { exact: true }).waitFor();
  });

  await t.test('unreadable parts of a scan are listed with their location', async () => {
    const damaged = sarif(['src/d.py']) as { runs: { results: unknown[] }[] };
    damaged.runs[0]!.results.push('no object');
    const id = await upload('acme/web', damaged, { ref: 'damaged' });
    const { scan } = await api('GET', `/scans/v1/deployments/${deploymentId}/scans/${id}`);
    assert.equal(scan.problems.length, 1);
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/scans/${id}`);
    const problems = page.getByRole('list', { name: 'Problems' });
    await problems.getByText(scan.problems[0].message).waitFor();
    await problems.getByText(scan.problems[0].place).waitFor();
  });

  await t.test('the scans of a project are listed, and filtered by ref', async () => {
    await page.goto(list);
    await row(page, 'acme/shop').getByRole('link', { name: 'acme/shop', exact: true }).click();
    const scans = page.getByRole('grid', { name: 'Scans' });
    await scans.getByRole('row').filter({ hasText: 'develop' }).waitFor();
    await page.getByRole('combobox', { name: 'Ref' }).click();
    await page.getByRole('option', { name: 'main' }).click();
    await page.waitForURL('**?ref=main');
    await scans.getByRole('row').filter({ hasText: 'develop' }).waitFor({ state: 'detached' });
    await scans.getByRole('link', { name: `Scan ${scanId}` }).waitFor();
  });

  await t.test('a new primary ref changes the counts, and the change is undone', async () => {
    await page.getByRole('tab', { name: 'Refs' }).click();
    await page.waitForURL('**?tab=refs');
    const refs = page.getByRole('list', { name: 'Refs' });
    await page.getByRole('button', { name: 'Make primary: develop' }).click();
    await refs.getByText('primary, chosen').waitFor();
    await page.getByRole('link', { name: '1 finding: Open now, high, in acme/shop' }).waitFor();
    await refs.getByRole('button', { name: 'Reset to automatic' }).click();
    await page.getByRole('link', { name: '2 findings: Open now, high, in acme/shop' }).waitFor();
    const [shop] = await repos('?search=acme/shop');
    assert.deepEqual({ ...(shop!['primaryRef'] as object), id: '' }, { id: '', ref: 'main', isOverride: false });
  });

  await t.test('a failed sync shows the reason', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('The project has no repository URL; set one in its settings.').waitFor();
    await page.getByText('Last attempt failed').waitFor();
  });

  await t.test('settings are saved together, and undone', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Repository URL' }).fill('https://git.example.com/acme/shop');
    await page.getByRole('switch', { name: 'AI scans' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'https://git.example.com/acme/shop' }).waitFor();
    const saved = page.getByRole('status').filter({ hasText: 'Settings saved.' });
    await saved.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'https://git.example.com/acme/shop' }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'AI scans', checked: false }).waitFor();
  });

  await t.test('an archived project moves from the list to the archived projects', async () => {
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Unarchive' }).waitFor();
    await page.goto(list);
    await row(page, 'acme/web').waitFor();
    assert.equal(await row(page, 'acme/shop').count(), 0);
    await page.goto(`${list}?archived=true`);
    await row(page, 'acme/shop').getByText('archived').waitFor();
    assert.equal(await row(page, 'acme/web').count(), 0);
  });

  await t.test('a read-only member sees the projects of their teams and no write controls', async () => {
    const person = { email: 'reader@example.com', password: 'only looking at it' };
    const invites = `/agent/deployments/${deploymentId}/invites`;
    const { token } = await api('POST', invites, { email: person.email, orgRole: 'ORG_ROLE_READONLY' });
    await api('POST', '/auth/invites/accept', { token, password: person.password, name: 'Reader' });
    const { users } = await api('POST', `/agent/deployments/${deploymentId}/users/list`, {});
    const { id: userId } = users.find((user: { email: string }) => user.email === person.email);
    const [web] = await repos('?search=acme/web');
    const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
    const { team } = await api('POST', teams, { name: 'Readers' });
    await api('PATCH', `${teams}/${team.id as string}`, {
      team: { repositories: [{ repositoryId: web!['id'] }], users: [{ userId, role: 'TEAM_ROLE_READONLY' }] },
    });
    const reader = await openPage(person);
    await reader.goto(list);
    await row(reader, 'acme/web').waitFor();
    assert.equal(await reader.getByRole('checkbox').count(), 0);
    assert.equal(await row(reader, 'acme/later').count(), 0);
    assert.equal(await reader.getByRole('button', { name: 'New project' }).count(), 0);
    await row(reader, 'acme/web').getByRole('link', { name: 'acme/web', exact: true }).click();
    await reader.getByRole('tab', { name: 'Settings' }).click();
    await reader.getByRole('list', { name: 'Teams' }).getByRole('link', { name: 'Readers' }).waitFor();
    for (const act of ['Sync now', 'Archive', 'Save']) {
      assert.equal(await reader.getByRole('button', { name: act }).count(), 0, act);
    }
    await reader.getByRole('tab', { name: 'Refs' }).click();
    await reader.getByRole('list', { name: 'Refs' }).getByText('primary').waitFor();
    assert.equal(await reader.getByRole('button', { name: /primary|automatic/ }).count(), 0);
  });
});
