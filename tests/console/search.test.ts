/** Words and orders in the list of findings: typed, in the URL, by header, with exact counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { cyclonedxOf } from '../harness/uploads/inventory.ts';
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

  await t.test('a minus leaves out: in the URL, as chips that can be edited, and in the counts', async () => {
    await page.goto(list);
    await counted('3 findings');
    await page.keyboard.press('/');
    await page.keyboard.type('-severity:low -redirect');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.searchParams.get('-severity') === 'low' && url.searchParams.get('-words') === 'redirect',
    );
    await counted('2 findings');
    await hasSeverities(page, ['H', 'M']);
    const chips = page.getByRole('group', { name: 'Filters' });
    await chips.getByRole('button', { name: 'Without words redirect' }).waitFor();
    await page.reload();
    await counted('2 findings');
    await chips.getByRole('button', { name: 'Severity is not Low' }).click();
    await page.getByRole('checkbox', { name: 'High' }).check();
    await counted('1 finding');
    await page.keyboard.press('Escape');
    await chips.getByRole('button', { name: 'Remove the filter Severity is not' }).click();
    await page.waitForURL((url) => !url.searchParams.has('-severity'));
    await counted('2 findings');
    const box = page.getByRole('combobox', { name: 'Search and filter' });
    assert.equal(await box.inputValue(), '-redirect');
    await box.fill('-age:>30d');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“-age” can’t be excluded.').waitFor();
  });

  await t.test('a word with a colon is quoted, and a name that is none says so', async () => {
    await page.goto(list);
    await counted('3 findings');
    await page.keyboard.press('/');
    await page.keyboard.type('a:b');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unknown filter “a”. To search for text with a colon, quote it.').waitFor();
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
    await severity.getByRole('link', { name: 'High 1 selected' }).waitFor();
    await severity.getByRole('link', { name: 'Medium 1' }).click();
    await counted('2 findings');
    await severity.getByRole('link', { name: 'High 1' }).click();
    await counted('1 finding');
    await facets.getByRole('region', { name: 'Rule' }).getByRole('link').first().waitFor();
    assert.equal(await facets.getByRole('region', { name: 'Rule' }).getByRole('link').count(), 1);
    // Counted only on request: the server reads every finding for it.
    const language = facets.getByRole('region', { name: 'Language' });
    await language.getByRole('button', { name: 'Count by language' }).click();
    await language.getByRole('link', { name: 'typescript 1' }).click();
    await page.waitForURL((url) => url.searchParams.get('language') === 'typescript');
    await counted('1 finding');
    await language.getByRole('link', { name: 'typescript 1 selected' }).click();
    await page.waitForURL((url) => !url.searchParams.has('language'));
    const owner = facets.getByRole('region', { name: 'Code owner' });
    await owner.getByRole('button', { name: 'Count by code owner' }).click();
    await owner.getByText('None').waitFor();
    await facets.getByRole('button', { name: 'Hide' }).click();
    await facets.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show counts' }).click();
    await facets.waitFor();
    if (process.env['PARAPET_SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['PARAPET_SHOTS']}/facets.png` });
  });

  await t.test('the palette finds findings by words, and leads to all of them', async () => {
    const log4j = 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.0';
    const vulnerability = { id: 'CVE-2021-44228', ratings: [{ severity: 'critical' }], affects: [{ ref: log4j }] };
    const sbom = JSON.parse(cyclonedxOf([{ purl: log4j, lockfile: 'pom.xml' }], [])) as object;
    await upload('acme/shop', { ...sbom, vulnerabilities: [vulnerability] });
    await page.goto(list);
    await counted('4 findings');
    const { field, option, ask } = await openPalette(page);
    const places: [typed: string, place: string][] = [
      ['md5', 'acme/shop · src/billing/invoice.ts:9'],
      ['redirect lib/', 'acme/shop · lib/redirect.ts:4'],
      ['CVE-2021-44228', 'acme/shop · pom.xml'],
    ];
    for (const [typed, place] of places) {
      await ask(typed);
      await option.filter({ hasText: place }).waitFor();
    }
    await ask('log4j');
    await option.filter({ hasText: 'CVE-2021-44228 in log4j-core 2.14.0' }).waitFor();
    await ask('login');
    const all = option.filter({ hasText: 'All 2 open findings that match “login”' });
    await all.click();
    await page.waitForURL('**/findings?words=login');
    await counted('2 findings');
    await field.waitFor({ state: 'detached' });
  });

  await t.test('the palette finds packages by a part of their name, and leads to their dependencies', async () => {
    const { option, ask } = await openPalette(page);
    await ask('LOG4J-c');
    const found = option.filter({ hasText: 'org.apache.logging.log4j:log4j-core' }).filter({ hasText: /maven$/ });
    await found.waitFor();
    // The current result is marked.
    assert.notEqual(await option.first().evaluate<string, null>('(each) => getComputedStyle(each).boxShadow'), 'none');
    await found.click();
    await page.waitForURL((url) => url.pathname.endsWith('/dependencies') && url.searchParams.get('exact') === 'true');
    await page
      .getByRole('grid', { name: 'Dependencies' })
      .getByRole('row')
      .filter({ hasText: 'log4j-core' })
      .filter({ hasText: '2.14.0' })
      .waitFor();
  });

  await t.test('names do not wait for findings, and typing on cancels the search for them', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const findings = /\/api\/reporting\/\d+\/findings$/;
    // By its path, too: the search for people has the same word, and is asked and answered before.
    const isFirst = (request: Request): boolean =>
      findings.test(request.url()) && (request.postData() ?? '').includes('"acme"');
    await page.route(findings, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const { option, ask } = await openPalette(page);
    const asked = page.waitForEvent('request', isFirst);
    const cancelled = page.waitForEvent('requestfailed', isFirst);
    await ask('acme');
    await asked;
    await option.filter({ hasText: 'acme/shop' }).first().waitFor();
    await page.getByText('Searching findings…').waitFor();
    await ask('acme/shop');
    await cancelled;
    release();
    await page.getByText('Searching findings…').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });
});

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  const option = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  return { field, option, ask: (typed: string): Promise<void> => field.fill(typed) };
}
