/**
 * A day by keyboard alone, from the sign-in to the settings: a finding opened, triaged and undone, the list searched,
 * filtered, sorted and grouped, the palette, a setting saved. The focus is visible at each key and is never lost.
 */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { keyboardOf } from './keyboard.ts';

const found = Array.from({ length: 6 }, (_, index) => ({
  rule: index < 4 ? 'js.sql-injection' : 'js.open-redirect',
  path: `src/part/file${String(index)}.ts`,
  line: 3,
  text: `a(${String(index)})`,
  level: index < 4 ? ('error' as const) : ('warning' as const),
}));

export async function walkByKeyboard(t: TestContext, { server, upload, openPage }: TestConsole): Promise<void> {
  await upload('acme/keys', JSON.parse(sarifOf({ results: found })));
  const list = `/deployments/${server.deploymentId}/findings`;
  const page = await openPage(undefined, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const { press, type, tabTo, isAt } = keyboardOf(page);
  /** The view's state in the URL, in any order. */
  const search = (...wanted: string[]): Promise<void> =>
    page.waitForURL(
      ({ searchParams }) =>
        searchParams.size === wanted.length &&
        wanted.every((each) => `&${searchParams.toString()}&`.includes(`&${each}&`)),
    );
  const grid = page.getByRole('grid', { name: 'Findings' });
  const main = page.locator('main');

  await t.test('signs in; the skip link is the first stop of a page and leads to its content', async () => {
    await page.goto(`${list}?order=oldest`);
    await isAt(page.getByLabel('Email'));
    await type(server.adminEmail);
    await tabTo(page.getByRole('textbox', { name: 'Password' }));
    await type(server.adminPassword);
    await page.keyboard.press('Enter');
    await grid.waitFor();
    await isAt(main);
    await page.goto(list);
    await grid.waitFor();
    await press('Tab');
    await isAt(page.getByRole('link', { name: 'Skip to content' }));
    await press('Tab', 'Tab');
    await press('Shift+Tab', 'Shift+Tab', 'Enter');
    await isAt(main);
  });

  await t.test('searches, filters, sorts and groups', async () => {
    await press('/');
    await type('injection');
    await press('Enter');
    await search('words=injection');
    await isAt(grid);
    await tabTo(page.getByRole('button', { name: /^Filter/ }), 'Shift+Tab');
    await press('Enter');
    await isAt(page.getByRole('menuitem').first());
    await tabTo(page.getByRole('menuitem', { name: 'Severity' }), 'ArrowDown');
    await press('Enter');
    await tabTo(page.getByRole('checkbox', { name: 'High' }));
    await press('Space');
    await search('severity=high', 'words=injection');
    await press('Escape');
    await isAt(page.getByRole('button', { name: 'Filter, 2 set' }));
    await tabTo(page.getByRole('button', { name: 'Remove the filter Severity' }));
    await press('Enter');
    await search('words=injection');
    await tabTo(page.getByRole('button', { name: 'Clear all' }), 'Shift+Tab');
    await press('Enter');
    await search();
    await tabTo(grid.getByRole('button', { name: 'Age' }));
    await press('Enter');
    await search('order=oldest');
    // The list is a new one, and has the focus.
    await isAt(grid);
    await tabTo(page.getByRole('button', { name: 'Show as: List' }), 'Shift+Tab');
    await press('Enter');
    await isAt(page.getByRole('menuitemradio', { name: 'List' }));
    await tabTo(page.getByRole('menuitemradio', { name: 'By rule' }), 'ArrowDown');
    await press('Enter');
    const groups = page.getByRole('grid', { name: 'Findings by rule' });
    await groups.waitFor();
    await press('j', 'ArrowRight');
    await groups.getByRole('row').nth(4).waitFor();
    await press('ArrowLeft');
  });

  await t.test('opens a finding, triages it and takes it back', async () => {
    await page.goto(list);
    await grid.waitFor();
    await press('Tab', 'Enter');
    await tabTo(grid);
    await press('j', 'j', 'Space');
    const pane = page.getByRole('complementary', { name: 'Finding' });
    await tabTo(pane.getByRole('button', { name: 'Close the pane' }));
    await press('Enter');
    await pane.waitFor({ state: 'detached' });
    await isAt(grid);
    await press('Enter');
    await page.waitForURL('**/findings/*');
    await isAt(main);
    await page.getByRole('heading', { name: /injection/i, level: 1 }).waitFor();
    await press('i');
    await isAt(page.getByRole('radio', { name: 'False positive' }));
    await press('Enter');
    await stateOf(page, 'Ignored');
    await tabTo(page.getByRole('status').getByRole('button', { name: 'Undo' }));
    await press('Enter');
    await stateOf(page, 'Open');
    await page.goBack();
    await grid.waitFor();
    await tabTo(grid);
    await press('j', 'x', 'j', 'x');
    const bar = page.getByRole('region', { name: 'Selected findings' });
    await tabTo(bar.getByRole('button', { name: /^Start review/ }));
    await press('Enter');
    await tabTo(bar.getByRole('button', { name: '2 findings' }));
    await press('Enter');
    await bar.waitFor({ state: 'detached' });
    await press('u');
  });

  await t.test('goes by the palette, saves a setting, and the menus give the focus back', async () => {
    const palette = page.getByRole('combobox', { name: 'Search or run a command' });
    await press('ControlOrMeta+k');
    await isAt(palette);
    await press('Escape');
    await isAt(grid);
    await press('ControlOrMeta+k');
    await isAt(palette);
    await type('audit log');
    await page.getByRole('option', { name: 'Audit log' }).waitFor();
    await press('Enter');
    await page.waitForURL('**/audit');
    await isAt(main);
    await tabTo(
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organisation' }),
      'Shift+Tab',
    );
    await press('Enter');
    await page.waitForURL('**/organisation');
    await tabTo(main.getByRole('textbox', { name: 'Name' }));
    await press('End');
    await type(' and sons');
    await press('Tab', 'Enter');
    await page
      .getByText(/^Renamed to /)
      .first()
      .waitFor();
    await isAt(page.getByRole('button', { name: 'Rename' }));
    await press('u');
    await page.getByRole('button', { name: 'Organisation: Default', exact: true }).waitFor();
    const account = page.getByRole('button', { name: 'Your account' });
    await tabTo(account, 'Shift+Tab');
    await press('Enter');
    await isAt(page.getByRole('menuitem').first());
    await press('Escape');
    await isAt(account);
    await press('?');
    await isAt(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }));
    await press('Escape');
    await isAt(account);
  });
  await page.context().close();
}

async function stateOf(page: Page, state: string): Promise<void> {
  await page.getByRole('main').getByText(state, { exact: true }).first().waitFor();
  assert.ok(true);
}
