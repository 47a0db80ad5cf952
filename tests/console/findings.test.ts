/** The list of findings: filter, read, triage by keyboard, undo; one finding, several, or ten thousand. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { startConsole, type TestConsole } from '../harness/console/console.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';

const levels = ['error', 'warning', 'note'] as const;

/** `count` results of two rules, a third of each level. */
function results(count: number): TestResult[] {
  return Array.from({ length: count }, (_, index) => ({
    rule: index % 2 === 0 ? 'python.lang.weak-hash' : 'python.lang.open-redirect',
    path: `src/part${String(index % 50)}/file${String(index)}.py`,
    line: 1 + (index % 90),
    text: `call(${String(index)})`,
    level: levels[index % 3]!,
  }));
}

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const count = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Findings', level: 1 }).locator('..').getByRole('status');
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Finding' });

async function totalOf({ api, server }: TestConsole, question: object): Promise<number> {
  const answer = await api('POST', `/reporting/${server.deploymentId}/findings`, { ...question, limit: 1 });
  return answer.total as number;
}

/** Waits until the header shows this number. */
async function tells(page: Page, total: number): Promise<void> {
  await count(page)
    .getByText(`${new Intl.NumberFormat('en-US').format(total)} finding`)
    .waitFor();
}

test('the list of findings', async (t) => {
  const started = await startConsole(t);
  const { page, api, upload, openPage, server } = started;
  const list = `${server.baseUrl}/deployments/${server.deploymentId}/findings`;
  await upload('acme/shop', JSON.parse(sarifOf({ results: results(240) })));
  await upload('acme/web', JSON.parse(sarifOf({ results: results(7) })));

  await t.test('a typed filter becomes chips and a URL, and the count equals the API’s', async () => {
    await page.goto(list);
    await tells(page, 247);
    await page.keyboard.press('/');
    await page.keyboard.type('severity:high project:acme/shop');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/findings?severity=high&project=acme%2Fshop');
    const filters = { findingSeverities: ['FINDING_SEVERITY_HIGH'], projects: ['acme/shop'] };
    await tells(page, await totalOf(started, { filters }));
    const chips = page.getByRole('group', { name: 'Filters' });
    await chips.getByRole('button', { name: 'Severity High' }).waitFor();
    await chips.getByRole('button', { name: 'Remove the filter Project' }).click();
    await page.waitForURL('**/findings?severity=high');
    assert.equal(await page.getByRole('combobox', { name: 'Search and filter' }).inputValue(), 'severity:high');
    await tells(page, await totalOf(started, { filters: { findingSeverities: ['FINDING_SEVERITY_HIGH'] } }));
    await page.goBack();
    await chips.getByRole('button', { name: 'Project acme/shop' }).waitFor();
    await tells(page, 80);
  });

  await t.test('its first rows are requested once, before the console is there', async () => {
    // When the live updates begin, what is older is fetched again.
    await page.route('**/api/events/**', (route) => route.abort());
    const asked: string[] = [];
    const onRequest = (request: Request): void => void asked.push(new URL(request.url()).pathname);
    page.on('request', onRequest);
    await page.goto(list);
    await tells(page, 247);
    page.off('request', onRequest);
    await page.unroute('**/api/events/**');
    const rowsAt = asked.filter((path) => path === `/api/reporting/${server.deploymentId}/findings`);
    assert.equal(rowsAt.length, 1, asked.join('\n'));
    const isOfFrame = (path: string): boolean => path.startsWith('/api/') && !/\/(refresh|me|findings)$/.test(path);
    assert.ok(asked.indexOf(rowsAt[0]!) < asked.findIndex(isOfFrame), asked.join('\n'));
  });

  await t.test('the filter suggests completions, and the arrow keys select them', async () => {
    await page.goto(list);
    await tells(page, 247);
    await page.keyboard.press('/');
    await page.keyboard.type('seve');
    await page.getByRole('option', { name: 'severity:', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // Its values are listed at once.
    await page.getByRole('option', { name: 'critical' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('project:acme/w');
    await page.getByRole('option', { name: 'acme/web' }).waitFor();
    await page.getByRole('option', { name: 'acme/shop' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('combobox', { name: 'Search and filter' }).inputValue(), 'project:acme/web');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/findings?project=acme%2Fweb');
    await tells(page, 7);
    await page.goto(`${list}?severity=high&project=acme/shop`);
    await tells(page, 80);
  });

  await t.test('an invalid filter shows an error and sends no request', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(' colour:red');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unknown filter “colour”.').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(decodeURIComponent(new URL(page.url()).search), '?severity=high&project=acme/shop');
  });

  await t.test('a finding is triaged by keyboard at once, and the triage is undone', async () => {
    await page.keyboard.press('j');
    await pane(page).getByRole('article').waitFor();
    const first = new URL(page.url()).searchParams.get('finding');
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('finding') !== first);
    const selected = grid(page).getByRole('row', { selected: true });
    await page.keyboard.press('r');
    await selected.getByText('Reviewing').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await selected.getByText('Reviewing').waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.getByRole('radio', { name: 'False positive' }).waitFor();
    await page.keyboard.press('Enter');
    await tells(page, 79);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).first().click();
    await tells(page, 80);
  });

  await t.test('after a row leaves the list, the keyboard continues at its position', async () => {
    const names = await rows(page).evaluateAll<string[], HTMLElement>((all) => all.map((row) => row.textContent));
    await page.keyboard.press('i');
    await page.getByRole('radio', { name: 'False positive' }).waitFor();
    await page.keyboard.press('Enter');
    await tells(page, 79);
    await page.keyboard.press('j');
    const selected = grid(page).getByRole('row', { selected: true });
    await selected.waitFor();
    assert.equal(await selected.textContent(), names[2]);
  });

  await t.test('Enter opens the finding’s page, back restores list and pane, Escape closes the pane', async () => {
    const here = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL(/findings\/\d+$/);
    // The row that had the focus is gone.
    await page.locator('main:focus').waitFor();
    await page.goBack();
    await pane(page).getByRole('article').waitFor();
    assert.equal(page.url(), here);
    await page.keyboard.press('Escape');
    await pane(page).waitFor({ state: 'detached' });
  });

  await t.test('the URL of a view shows the same view to another user', async () => {
    await rows(page).nth(3).getByText('src/').first().click();
    await pane(page).getByRole('article').waitFor();
    const title = await pane(page).getByRole('article').getAttribute('aria-label');
    const other = await openPage({ email: server.adminEmail, password: server.adminPassword });
    await other.goto(page.url());
    await pane(other).getByRole('article', { name: title! }).waitFor();
    await tells(other, 79);
    assert.equal(await grid(other).getByRole('row', { selected: true }).count(), 1);
    await other.context().close();
  });

  await t.test('Shift selects a range, and the range is triaged together', async () => {
    await page.goto(`${list}?project=acme/web`);
    await tells(page, 7);
    await rows(page).nth(1).getByRole('checkbox').click();
    await rows(page)
      .nth(4)
      .getByText('src/')
      .first()
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected findings' });
    await bar.getByText('4 findings selected').waitFor();
    await bar.getByRole('button', { name: 'Start review' }).click();
    await bar.getByRole('button', { name: 'Start review of 4 findings' }).click();
    await bar.waitFor({ state: 'detached' });
    assert.equal(await rows(page).filter({ hasText: 'Reviewing' }).count(), 4);
    await page.getByText('Started review of 4 findings').waitFor();
    const question = { filters: { projects: ['acme/web'] }, findingState: 'AGGREGATE_ISSUE_STATE_REVIEWING' };
    await page.goto(`${list}?project=acme/web&state=reviewing`);
    await tells(page, 4);
    assert.equal(await totalOf(started, question), 4);
  });

  await t.test(
    'ten thousand findings are counted, ignored by their filter with a reason and a note, and restored by undo',
    async () => {
      await upload('acme/large', JSON.parse(sarifOf({ results: results(10_000) })));
      await page.goto(`${list}?project=acme/large`);
      await tells(page, 10_000);
      await page.getByRole('checkbox', { name: 'Select the 100 loaded rows' }).click();
      const bar = page.getByRole('region', { name: 'Selected findings' });
      await bar.getByRole('button', { name: 'Select all 10,000 matching' }).click();
      await bar.getByText('All 10,000 matching selected').waitFor();
      await page.keyboard.press('i');
      await bar.getByRole('radio', { name: 'Acceptable risk' }).click();
      await bar.getByRole('textbox', { name: 'Note' }).fill('A copy of another repository.');
      await bar.getByRole('button', { name: 'Ignore 10,000 findings' }).click();
      await page.getByText('Ignored 10,000 findings as acceptable risk').waitFor();
      await page.getByRole('heading', { name: 'No findings' }).waitFor();
      const filters = { projects: ['acme/large'] };
      assert.equal(await totalOf(started, { filters }), 0);
      const ignored = {
        reportType: 'REPORT_TYPE_PROJECT',
        filters,
        findingState: 'AGGREGATE_ISSUE_STATE_IGNORED_APP',
      };
      const kept = await api('POST', `/reporting/${server.deploymentId}/findings`, { ...ignored, limit: 1 });
      assert.deepEqual(
        [kept.total, kept.findings[0].triageReason, kept.findings[0].note],
        [10_000, 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK', 'A copy of another repository.'],
      );
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone for 10,000 findings.').waitFor();
      await tells(page, 10_000);
      assert.deepEqual([await totalOf(started, { filters }), await totalOf(started, ignored)], [10_000, 0]);
    },
  );

  await t.test('a list that was scrolled far stays unchanged until the user loads the newest findings', async () => {
    const last = rows(page).last();
    while (Number(await last.getAttribute('aria-rowindex')) < 400) await last.scrollIntoViewIfNeeded();
    const report = { filters: { projects: ['acme/large'], ruleIds: ['python.lang.open-redirect'] } };
    const body = { report, triageState: 'FINDING_TRIAGE_STATE_IGNORED' };
    await api('POST', `/triage/v1/deployments/${server.deploymentId}/triage`, body);
    await page.getByText('Findings have changed since this list was loaded.').waitFor();
    await tells(page, 10_000);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await tells(page, 5_000);
  });

  await t.test('the export of a filter has as many rows as the list counts', async () => {
    const filters = { projects: ['acme/large'], findingSeverities: ['FINDING_SEVERITY_HIGH'] };
    const total = await totalOf(started, { filters });
    await page.goto(`${list}?project=acme/large&severity=high`);
    await tells(page, total);
    const rowsOf = { 'CSV, for spreadsheets': total + 1, 'JSON Lines, all fields': total };
    for (const [format, lines] of Object.entries(rowsOf)) {
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      const text = await readFile(await file.path(), 'utf8');
      assert.equal(text.trimEnd().split('\n').length, lines, format);
      await page
        .getByText(`${new Intl.NumberFormat('en-US').format(total)} findings exported.`)
        .first()
        .waitFor();
    }
  });

  await t.test('a view is saved under a name and shared', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save the current view as').fill('Large and high');
    await page.getByRole('checkbox', { name: 'Share with everyone in this organisation' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Yours' }).getByRole('link', { name: 'Large and high' }).waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('a rejected triage shows an error, and the list is restored', async () => {
    // Set before the page is loaded: a busy browser may let one request pass when interception starts later.
    const path = '**/triage/v1/**';
    await page.route(path, (route) => route.fulfill({ status: 503, json: { error: 'Not now.', code: 'UNAVAILABLE' } }));
    await page.goto(`${list}?project=acme/shop`);
    await tells(page, await totalOf(started, { filters: { projects: ['acme/shop'] } }));
    await page.keyboard.press('j');
    const selected = grid(page).getByRole('row', { selected: true });
    await selected.waitFor();
    await page.keyboard.press('f');
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await selected.getByText('Fixing').waitFor({ state: 'detached' });
    await page.unroute(path);
  });

  await t.test('a read-only member sees the findings and no write controls', async () => {
    const person = { email: 'reader@example.com', password: 'only looking at it' };
    const invites = `/agent/deployments/${server.deploymentId}/invites`;
    const { token } = await api('POST', invites, { email: person.email, orgRole: 'ORG_ROLE_READONLY' });
    await api('POST', '/auth/invites/accept', { token, password: person.password, name: 'Reader' });
    await seeAll(started, person.email);
    const reader = await openPage(person);
    await reader.goto(`${list}?project=acme/shop`);
    await tells(reader, await totalOf(started, { filters: { projects: ['acme/shop'] } }));
    await reader.keyboard.press('j');
    await pane(reader).getByRole('article').waitFor();
    assert.equal(await reader.getByRole('checkbox').count(), 0);
    for (const act of ['Ignore…', 'Start review', 'Mark as fixing', 'Reopen', 'Create fix']) {
      assert.equal(await reader.getByRole('button', { name: act }).count(), 0, act);
    }
    await reader.getByRole('button', { name: 'Views' }).click();
    await reader
      .getByRole('region', { name: 'Shared by others' })
      .getByRole('link', { name: 'Large and high' })
      .click();
    await reader.waitForURL('**/findings?severity=high&project=acme%2Flarge');
    await reader.keyboard.press('i');
    await reader.keyboard.press('r');
    assert.equal(await reader.getByRole('radio', { name: 'False positive' }).count(), 0);
    await reader.keyboard.press('?');
    const help = reader.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('next row').waitFor();
    assert.equal(await help.getByText('select').count(), 0);
  });
});

/** Gives the user access to the projects through a team. */
async function seeAll({ api, server }: TestConsole, email: string): Promise<void> {
  const { repos } = await api('GET', `/agent/deployments/${server.deploymentId}/repos`);
  const teams = `/permissions/v2/deployments/${server.deploymentId}/teams`;
  const { team } = await api('POST', teams, { name: 'Readers' });
  const { users } = await api('POST', `/agent/deployments/${server.deploymentId}/users/list`, {});
  const reader = users.find((user: { email: string }) => user.email === email);
  await api('PATCH', `${teams}/${team.id as string}`, {
    team: {
      repositories: repos.map(({ id }: { id: string }) => ({ repositoryId: id })),
      users: [{ userId: reader.id, role: 'TEAM_ROLE_READONLY' }],
    },
  });
}
