/** Findings in groups: severities and spread, opened in place by mouse and keys, triaged as a whole, and undone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';

const result = (rule: string, index: number, level: TestResult['level'] = 'warning'): TestResult => ({
  rule,
  path: `src/part${String(index % 2)}/file.py`,
  line: 1 + index,
  text: `call(${String(index)})`,
  ...(level !== undefined && { level }),
});

const web = [
  ...Array.from({ length: 4 }, (_, index) => result('python.lang.weak-hash', index)),
  ...Array.from({ length: 3 }, (_, index) => result('python.lang.open-redirect', 10 + index, 'error')),
];
const api = [result('python.lang.open-redirect', 0, 'note')];

const table = (page: Page, by: string): Locator => page.getByRole('grid', { name: `Findings by ${by}` });
const rows = (page: Page, by = 'rule'): Locator =>
  table(page, by)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected findings' });

test('findings in groups', async (t) => {
  const { page, upload, server, api: ask } = await startConsole(t);
  const list = `${server.baseUrl}/deployments/${server.deploymentId}/findings`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await upload('acme/web', JSON.parse(sarifOf({ results: web })));
  await upload('acme/api', JSON.parse(sarifOf({ results: api })));
  const totalOf = async (filters: object): Promise<number> =>
    (await ask('POST', `/reporting/${server.deploymentId}/findings`, { filters, limit: 1 })).total as number;

  await t.test(
    'the menu leads to groups with their title, severities and projects, the most severe first',
    async () => {
      await page.goto(list);
      await page.getByRole('button', { name: 'Show as: List' }).click();
      await page.getByRole('menuitemradio', { name: 'By rule' }).click();
      await page.waitForURL('**/findings?group=rule');
      const first = rows(page).nth(0);
      await first.getByRole('button', { name: 'Open redirect' }).waitFor();
      await first.getByText('python.lang.open-redirect').waitFor();
      await first.getByText('3 high, 1 low').waitFor();
      await first.getByText('2 projects').waitFor();
      await rows(page).nth(1).getByText('1 project', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Sort groups: Most severe first' }).click();
      await page.getByRole('menuitemradio', { name: 'Name, A to Z' }).click();
      await page.waitForURL('**/findings?group=rule&groupOrder=name');
    },
  );

  await t.test('a group opens to its findings in place, by a click and from the URL', async () => {
    await page.goto(`${list}?group=rule`);
    const toggle = rows(page).getByRole('button', { name: 'Weak hash' });
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    await toggle.click();
    await page.waitForURL('**/findings?group=rule&expanded=python.lang.weak-hash');
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
    await rows(page).nth(5).waitFor();
    assert.equal(await rows(page).count(), 2 + 4);
    const title = rows(page).nth(2).getByRole('link', { name: 'Weak hash' });
    assert.ok(((await title.boundingBox())?.width ?? 0) > 50, 'the title has room');
    await page.reload();
    await rows(page).nth(5).waitFor();
    await rows(page).nth(3).getByText('src/').first().click();
    await page.getByRole('complementary', { name: 'Finding' }).getByRole('heading', { name: 'Weak hash' }).waitFor();
    await page.keyboard.press('Escape');
    await toggle.click();
    await page.waitForURL('**/findings?group=rule');
    assert.equal(await rows(page).count(), 2);
  });

  await t.test('the number of a group leads to exactly its findings in the list', async () => {
    await rows(page).nth(0).getByRole('link').click();
    await page.waitForURL('**/findings?rule=python.lang.open-redirect');
    await page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(4).waitFor();
  });

  await t.test('keys walk over groups and findings, open and close, and select a group', async () => {
    await page.goto(`${list}?group=rule`);
    await rows(page).nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await rows(page).nth(5).waitFor();
    await page.keyboard.press('j');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-selected="true"][aria-rowindex="2"]').length === 1,
    );
    await page.keyboard.press('ArrowLeft');
    await rows(page).nth(2).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await rows(page).nth(5).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('x');
    await bar(page).getByText('1 rule selected: 4 findings').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await bar(page).getByText('2 rules selected: 8 findings').waitFor();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await t.test('a group is ignored as a whole, with the exact number on the button, and undone', async () => {
    await page.goto(`${list}?group=project`);
    await rows(page, 'project').filter({ hasText: 'acme/web' }).getByRole('checkbox').click();
    await bar(page).getByText('1 project selected: 7 findings').waitFor();
    await page.keyboard.press('i');
    await bar(page).getByRole('radio', { name: 'Acceptable risk' }).click();
    await bar(page).getByRole('button', { name: 'Ignore 7 findings' }).click();
    await rows(page, 'project').nth(1).waitFor({ state: 'detached' });
    assert.deepEqual([await totalOf({ projects: ['acme/web'] }), await totalOf({})], [0, 1]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await rows(page, 'project').nth(1).waitFor();
    assert.equal(await totalOf({ projects: ['acme/web'] }), 7);
  });

  await t.test('several groups are one decision; without a selection it is about the current group', async () => {
    await page.goto(`${list}?group=file`);
    await rows(page, 'file').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await bar(page)
      .getByRole('button', { name: /^Start review of \d findings$/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('f');
    await bar(page).getByRole('button', { name: 'Mark 8 findings as fixing' }).click();
    await bar(page).waitFor({ state: 'detached' });
    const fixing = await ask('POST', `/reporting/${server.deploymentId}/findings`, {
      findingState: 'AGGREGATE_ISSUE_STATE_FIXING',
      limit: 1,
    });
    assert.equal(fixing.total, 8);
  });

  await t.test('groups follow new scans', async () => {
    await page.goto(`${list}?group=project`);
    await rows(page, 'project').nth(1).waitFor();
    await upload('acme/new', JSON.parse(sarifOf({ results: api })));
    await rows(page, 'project').nth(2).waitFor();
  });

  await t.test('findings in no group are counted, and an empty screen says how they get there', async () => {
    await page.goto(`${list}?group=owner`);
    await page.getByRole('heading', { name: 'No owners' }).waitFor();
    await page.getByText('9 findings without a code owner. Owners come from the CODEOWNERS file').waitFor();
    await page.goto(`${list}?group=package&severity=critical`);
    await page.getByRole('heading', { name: 'No findings' }).waitFor();
  });

  await t.test('a phone shows title, number and severities, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${list}?group=rule`);
    await rows(page).nth(0).getByRole('button', { name: 'Open redirect' }).click();
    await rows(page).nth(2).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
});
