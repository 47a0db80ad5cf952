/** The list of findings as it looks: one line of controls, columns that say something, rows in full. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const found = Array.from({ length: 40 }, (_, index) => ({
  rule: 'js.sql-injection',
  path: `src/part/file${String(index)}.ts`,
  line: 3,
  text: `a(${String(index)})`,
  level: 'error' as const,
}));

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' });

const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

async function isWithin(part: Locator, whole: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([part.boundingBox(), whole.boundingBox()]);
  if (inner === null || outer === null) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

async function topOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box?.y ?? assert.fail('not drawn');
}

test('the look of the list of findings', async (t) => {
  const { api, upload, server, openPage } = await startConsole(t);
  const as = { email: server.adminEmail, password: server.adminPassword };
  const list = `${server.baseUrl}/deployments/${server.deploymentId}/findings`;
  await upload('acme/shop', JSON.parse(sarifOf({ results: found })));
  const names = ['Critical facing the internet', 'Mine', 'Packages', 'Secrets', 'Old', 'Reachable', 'Last week'];
  for (const name of names) {
    const query = `?${new URLSearchParams({ words: name }).toString()}`;
    await api('POST', `/views/v1/deployments/${server.deploymentId}/views`, { name, screen: 'findings', query });
  }

  await t.test('views, search, filter, order and form stand in one line of 40 px above the rows', async () => {
    const page = await openPage(as, { viewport: { width: 1440, height: 900 } });
    await page.goto(list);
    await grid(page).waitFor();
    const above = await topOf(page.getByRole('main'));
    assert.ok((await topOf(grid(page))) - above <= 41);
    for (const control of [
      page.getByRole('heading', { name: 'Findings', level: 1 }),
      page.getByRole('navigation', { name: 'Views' }),
      page.getByRole('combobox', { name: 'Search and filter' }),
      page.getByRole('button', { name: 'Filter', exact: true }),
      page.getByRole('button', { name: 'Sort: Most severe first' }),
      page.getByRole('button', { name: 'Show as: List' }),
      page.getByRole('button', { name: 'Export' }),
    ]) {
      const top = await topOf(control);
      assert.ok(top >= above && top < above + 20, await control.evaluate<string, HTMLElement>((all) => all.outerHTML));
    }
    await page.context().close();
  });

  await t.test('a phone has two lines of controls, with and without a filter', async () => {
    const page = await openPage(as, { viewport: { width: 390, height: 844 } });
    for (const query of ['', '?severity=high']) {
      await page.goto(list + query);
      await grid(page).waitFor();
      assert.ok((await topOf(grid(page))) - (await topOf(page.getByRole('main'))) <= 76, query);
    }
    await page.getByRole('button', { name: 'Filter, 1 set' }).click();
    await page.getByRole('menuitem', { name: 'Severity High' }).waitFor();
    await page.getByRole('menuitem', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.context().close();
  });

  await t.test(
    'saved views are tabs; those without room are in the menu, and the open one is always a tab',
    async () => {
      const page = await openPage(as, { viewport: { width: 1440, height: 900 } });
      await page.goto(list);
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await tabs.getByRole('link', { name: 'All open' }).and(page.locator('[aria-current]')).waitFor();
      await tabs.getByRole('link', { name: 'Critical facing the internet' }).click();
      await page.waitForURL((url) => url.searchParams.get('words') === 'Critical facing the internet');
      await tabs
        .getByRole('link', { name: 'Critical facing the internet' })
        .and(page.locator('[aria-current]'))
        .waitFor();
      assert.equal(await tabs.getByRole('link', { name: 'Last week' }).count(), 0);
      await tabs.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Last week' }).click();
      await page.waitForURL((url) => url.searchParams.get('words') === 'Last week');
      await tabs.getByRole('link', { name: 'Last week' }).and(page.locator('[aria-current]')).waitFor();
      await tabs.getByRole('link', { name: 'All open' }).click();
      await page.waitForURL((url) => url.search === '');
      await page.context().close();
    },
  );

  await t.test('the filter menu is used by keyboard: field, value, Escape back to the button', async () => {
    const page = await openPage(as, { viewport: { width: 1440, height: 900 } });
    await page.goto(list);
    await grid(page).waitFor();
    const button = page.getByRole('button', { name: /^Filter/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Severity' }).focus();
    await page.keyboard.press('Enter');
    const high = page.getByRole('dialog', { name: 'Severity' }).getByRole('checkbox', { name: 'High' });
    await high.focus();
    await page.keyboard.press('Space');
    await page.waitForURL('**/findings?severity=high');
    await page.keyboard.press('Escape');
    await high.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Severity High' }).waitFor();
    await button.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  await t.test(
    'open findings have their age instead of a state that all have; another state is in the row',
    async () => {
      const page = await openPage(as, { viewport: { width: 1440, height: 900 } });
      const daysOf = [3, 30, 1_204];
      await page.route('**/api/reporting/*/findings', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { findings: { relevantSince: string; aggregateState: string }[] };
        for (const [index, finding] of answer.findings.slice(0, 3).entries()) {
          finding.relevantSince = new Date(Date.now() - daysOf[index]! * 86_400_000).toISOString();
          finding.aggregateState = index === 1 ? 'AGGREGATE_ISSUE_STATE_REVIEWING' : 'AGGREGATE_ISSUE_STATE_OPEN';
        }
        await route.fulfill({ response, json: answer });
      });
      await page.goto(list);
      await rows(page).first().waitFor();
      const headers = grid(page).getByRole('columnheader');
      assert.deepEqual(
        (await headers.allTextContents()).map((text) => text.replace(/ ?[↑↓]$/, '')),
        ['', 'Severity', 'Finding', 'File and line', 'Project', 'Age'],
      );
      const ages = grid(page).locator('time');
      assert.deepEqual((await ages.allTextContents()).slice(0, 3), ['3d', '30d', '1,204d']);
      const colours = await ages.evaluateAll<string[], HTMLElement>((all) =>
        all.slice(0, 3).map((each) => getComputedStyle(each).color),
      );
      const [text, notice, danger] = await page.evaluate<string[]>(
        `['text', 'notice', 'danger'].map((token) => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = 'var(--' + token + ')';
        return getComputedStyle(probe).color;
      })`,
      );
      assert.deepEqual(colours, [text, notice, danger]);
      assert.deepEqual(
        await rows(page).evaluateAll<boolean[], HTMLElement>((all) =>
          all.slice(0, 3).map((row) => /Open|Reviewing/.test(row.textContent)),
        ),
        [false, true, false],
      );
      await grid(page).getByRole('columnheader', { name: 'Age' }).getByRole('button').click();
      await page.waitForURL('**/findings?order=oldest');
      await page.goto(`${list}?report=all`);
      await grid(page).getByRole('columnheader', { name: 'State' }).waitFor();
      assert.equal(await grid(page).getByRole('columnheader', { name: 'Age' }).count(), 0);
      // An answer may still be on its way through the route.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    },
  );

  await t.test('beside an open pane the linked row is in view as a whole, with its project and its state', async () => {
    const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, { limit: 40 });
    const last = (findings as { id: string; filePath: string }[]).at(-1)!;
    await api('POST', `/triage/v1/deployments/${server.deploymentId}/triage`, {
      findingIds: [last.id],
      triageState: 'FINDING_TRIAGE_STATE_REVIEWING',
    });
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      const page = await openPage(as, { viewport });
      await page.goto(`${list}?finding=${last.id}&order=oldest`);
      const row = grid(page).getByRole('row', { selected: true });
      await row.waitFor();
      for (const part of [row, row.getByText('shop'), row.getByText('Reviewing')]) {
        assert.ok(await isWithin(part, grid(page)), JSON.stringify(viewport));
      }
      await page.context().close();
    }
  });
});
