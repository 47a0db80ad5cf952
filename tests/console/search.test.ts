/** Words and orders in the list of findings: typed, in the URL, by header, with exact counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';

const found: readonly TestResult[] = [
  {
    rule: 'js.sql-injection',
    path: 'src/login/form.ts',
    line: 3,
    text: 'a()',
    level: 'warning',
    message: 'Unsafe query',
  },
  {
    rule: 'js.weak-hash',
    path: 'src/billing/invoice.ts',
    line: 9,
    text: 'b()',
    level: 'error',
    message: 'MD5 in the login',
  },
  { rule: 'js.open-redirect', path: 'lib/redirect.ts', line: 4, text: 'c()', level: 'note', message: 'Redirect: a:b' },
];

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' });
const severities = async (page: Page): Promise<string[]> => {
  const cells = await grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .all();
  return Promise.all(cells.map(async (row) => (await row.innerText()).trim().slice(0, 1)));
};

test('words and orders in the list of findings', async (t) => {
  const { page, upload, server } = await startConsole(t);
  const list = `${server.baseUrl}/deployments/${server.deploymentId}/findings`;
  await upload('acme/shop', JSON.parse(sarifOf({ results: found })));
  const counted = (text: string): Promise<void> =>
    page.getByRole('heading', { name: 'Findings', level: 1 }).locator('..').getByText(text, { exact: true }).waitFor();

  await t.test('words are typed beside filters, become a chip, and a link shows the same', async () => {
    await page.goto(list);
    await counted('3 findings');
    await page.keyboard.press('/');
    await page.keyboard.type('login');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/findings?words=login');
    await counted('2 findings');
    await page.keyboard.press('/');
    await page.keyboard.type(' severity:high path:src/billing');
    await page.keyboard.press('Enter');
    await counted('1 finding');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Words login' }).waitFor();
    await page.reload();
    await counted('1 finding');
    const box = page.getByRole('combobox', { name: 'Search and filter' });
    assert.equal(await box.inputValue(), 'severity:high path:src/billing login');
  });

  await t.test('a word with a colon is quoted, and a name that is none says so', async () => {
    await page.goto(list);
    await counted('3 findings');
    await page.keyboard.press('/');
    await page.keyboard.type('a:b');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText('Unknown filter “a”. To search for words with a colon, quote them.')
      .waitFor();
    await page.getByRole('combobox', { name: 'Search and filter' }).fill('"a:b"');
    await page.keyboard.press('Enter');
    await counted('1 finding');
  });

  await t.test('the most severe are first; headers and the menu sort, and the URL keeps it', async () => {
    await page.goto(list);
    await counted('3 findings');
    assert.deepEqual(await severities(page), ['H', 'M', 'L']);
    const header = grid(page).getByRole('columnheader', { name: 'Severity' });
    assert.equal(await header.getAttribute('aria-sort'), 'descending');
    await header.getByRole('button').click();
    await page.waitForURL('**/findings?order=least-severe');
    await grid(page)
      .getByRole('columnheader', { name: 'Severity' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    assert.deepEqual(await severities(page), ['L', 'M', 'H']);
    await page.reload();
    await counted('3 findings');
    assert.deepEqual(await severities(page), ['L', 'M', 'H']);
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Most severe first' }).click();
    await page.waitForURL((url) => url.search === '');
    assert.deepEqual(await severities(page), ['H', 'M', 'L']);
  });
});
