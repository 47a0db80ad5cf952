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
/** Waits until the rows have these severities, in order. */
const hasSeverities = async (page: Page, letters: readonly string[]): Promise<void> => {
  const rows = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  for (const [index, letter] of letters.entries()) {
    await rows
      .nth(index)
      .filter({ hasText: new RegExp(`^\\s*${letter}`) })
      .waitFor();
  }
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
    await hasSeverities(page, ['H', 'M', 'L']);
    const header = grid(page).getByRole('columnheader', { name: 'Severity' });
    assert.equal(await header.getAttribute('aria-sort'), 'descending');
    await header.getByRole('button').click();
    await page.waitForURL('**/findings?order=least-severe');
    await grid(page)
      .getByRole('columnheader', { name: 'Severity' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await hasSeverities(page, ['L', 'M', 'H']);
    await page.reload();
    await counted('3 findings');
    await hasSeverities(page, ['L', 'M', 'H']);
    await page.getByRole('button', { name: 'Sort: Least severe first' }).click();
    await page.getByRole('menuitemradio', { name: 'Most severe first' }).click();
    await page.waitForURL((url) => url.search === '');
    await hasSeverities(page, ['H', 'M', 'L']);
  });

  await t.test('counts beside the list are links to exactly their rows, and follow the question', async () => {
    await page.setViewportSize({ width: 1720, height: 900 });
    await page.goto(`${list}?words=login`);
    await counted('2 findings');
    const facets = page.getByRole('complementary', { name: 'Counts by field' });
    const severity = facets.getByRole('region', { name: 'Severity' });
    await severity.getByRole('link', { name: 'High 1' }).click();
    await page.waitForURL(
      (url) => url.searchParams.get('severity') === 'high' && url.searchParams.get('words') === 'login',
    );
    await counted('1 finding');
    // The alternatives stay, so that another can be added.
    await severity.getByRole('link', { name: 'High 1 chosen' }).waitFor();
    await severity.getByRole('link', { name: 'Medium 1' }).click();
    await counted('2 findings');
    await severity.getByRole('link', { name: 'High 1' }).click();
    await counted('1 finding');
    await facets.getByRole('region', { name: 'Rule' }).getByRole('link').first().waitFor();
    assert.equal(await facets.getByRole('region', { name: 'Rule' }).getByRole('link').count(), 1);
    await facets.getByRole('button', { name: 'Hide' }).click();
    await facets.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show counts' }).click();
    await facets.waitFor();
    if (process.env['PARAPET_SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['PARAPET_SHOTS']}/facets.png` });
  });
});
