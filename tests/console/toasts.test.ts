/** Messages: where they are, what they undo, when they go; and the numbers and reasons of decisions about many findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startConsole, type TestConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const boxes = (page: Page): Locator => rows(page).getByRole('checkbox');
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected findings' });
const toast = (page: Page): Locator => page.getByRole('status').filter({ has: page.getByLabel('Close the message') });

function results(count: number): unknown {
  const each = (_: unknown, index: number) => ({
    rule: 'python.lang.weak-hash',
    path: `src/file${String(index)}.py`,
    line: 1 + index,
    text: `md5(${String(index)})`,
    level: 'error' as const,
  });
  return JSON.parse(sarifOf({ results: Array.from({ length: count }, each) }));
}

/** The accessible names of the buttons and links whose middle is not theirs, but that of something above them. */
async function covered(within: Locator): Promise<string[]> {
  const all = await within.locator('button, a[href], input, textarea, [role="menuitem"]').all();
  const found: string[] = [];
  for (const control of all) {
    if (!(await control.isVisible())) continue;
    const name = await control.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isReached =
        top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
      return isReached === true
        ? ''
        : `${element.textContent || (element.getAttribute('aria-label') ?? element.tagName)} is below ${top?.outerHTML.slice(0, 80) ?? 'nothing'}`;
    });
    if (name !== '') found.push(name);
  }
  return found;
}

async function countOf({ api, server }: TestConsole, project: string, findingState: string): Promise<number> {
  const question = { reportType: 'REPORT_TYPE_PROJECT', filters: { projects: [project] }, findingState, limit: 1 };
  const { total } = await api('POST', `/reporting/${server.deploymentId}/findings`, question);
  return total as number;
}
const ignored = 'AGGREGATE_ISSUE_STATE_IGNORED_APP';
const reviewing = 'AGGREGATE_ISSUE_STATE_REVIEWING';

test('messages', async (t) => {
  const started = await startConsole(t);
  const { page, upload, server, openPage } = started;
  const at = (path: string): string => `${server.baseUrl}/deployments/${server.deploymentId}/${path}`;
  const list = (project: string): string => at(`findings?project=acme%2F${project}`);
  await upload('acme/large', results(240));
  for (const ref of ['main', 'develop', 'release']) await upload('acme/branches', results(4), { ref });
  await upload('acme/web', results(30));

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await t.test(`a message covers no action at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`${list('web')}&state=open`);
      await boxes(page).first().click();
      await bar(page).getByRole('button', { name: 'Start review' }).click();
      await bar(page).getByRole('button', { name: 'Start review of 1 finding' }).click();
      await toast(page).getByText('Started review of 1 finding.').waitFor();
      // A long message, at its full width.
      await boxes(page).nth(1).click();
      await boxes(page).nth(2).click();
      await bar(page).getByRole('button', { name: 'Ignore…' }).click();
      assert.deepEqual(await covered(bar(page)), []);
      await bar(page).getByRole('radio', { name: 'Acceptable risk' }).click();
      await bar(page).getByRole('button', { name: 'Ignore 2 findings' }).click();
      await toast(page).getByText('2 decisions').waitFor();
      await boxes(page).nth(3).click();
      assert.deepEqual(await covered(bar(page)), []);
      assert.deepEqual(await covered(toast(page)), []);
      if (width > 900) {
        await page.keyboard.press('j');
        const pane = page.getByRole('complementary', { name: 'Finding' });
        await pane.getByRole('article').waitFor();
        assert.deepEqual(await covered(pane), []);
        assert.deepEqual(await covered(bar(page)), []);
      }
      await toast(page).getByText('2 decisions').waitFor();
      await rows(page).nth(4).click();
      if (width > 900) await page.keyboard.press('Enter');
      await page.waitForURL(/findings\/\d+$/);
      await page.getByRole('group', { name: 'What to do' }).waitFor();
      await toast(page).getByText('2 decisions').waitFor();
      assert.deepEqual(await covered(page.getByRole('main')), []);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      assert.deepEqual(await covered(page.getByRole('menu')), []);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
      // A dialog is above the message. The screen is changed inside the document, so the message is still there.
      await page.evaluate((address) => history.pushState({}, '', address), at('tokens?make=true'));
      await page.evaluate(() => globalThis.dispatchEvent(new PopStateEvent('popstate')));
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
      await toast(page).getByText('2 decisions').waitFor();
      assert.deepEqual(await covered(page.getByRole('dialog')), []);
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await t.test('several decisions are one message: the last is undone alone, then all the others', async () => {
    const before = await countOf(started, 'acme/web', reviewing);
    await page.goto(`${list('web')}&state=open`);
    await rows(page).nth(0).waitFor();
    await page.keyboard.press('j');
    for (const words of ['Started review of 1 finding.', '2 decisions', '3 decisions', '4 decisions']) {
      await page.keyboard.press('r');
      await toast(page).getByText(words).waitFor();
      await page.keyboard.press('j');
    }
    assert.equal(await toast(page).count(), 1);
    assert.equal(await countOf(started, 'acme/web', reviewing), before + 4);
    await toast(page).getByRole('button', { name: 'Undo last' }).click();
    await toast(page).getByText('3 decisions').waitFor();
    await page.keyboard.press('u');
    await toast(page).getByText('2 decisions').waitFor();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await toast(page).getByText('2 decisions undone.').waitFor();
    assert.equal(await countOf(started, 'acme/web', reviewing), before);
  });

  await t.test('a decision that is undone in the history is no longer offered', async () => {
    await page.goto(`${list('web')}&state=open`);
    await rows(page).nth(0).waitFor();
    await page.keyboard.press('j');
    const history = page.getByRole('complementary', { name: 'Finding' }).getByRole('list', { name: 'History' });
    await history.waitFor();
    await page.keyboard.press('r');
    await toast(page).getByText('Started review of 1 finding.').waitFor();
    await history.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await toast(page).getByText('Undone for 1 finding.').waitFor();
    await toast(page).getByRole('button', { name: 'Close the message' }).click();
    await toast(page).waitFor({ state: 'detached' });
  });

  await t.test('the time to undo is shown, and stops while the message is pointed at', async () => {
    await page.goto(`${list('web')}&state=open`);
    await rows(page).nth(0).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await toast(page).getByText('Started review of 1 finding.').waitFor();
    const time = (): Promise<string[]> =>
      page.evaluate(() =>
        document.getAnimations().map((each) => `${(each as CSSAnimation).animationName ?? ''} ${each.playState}`),
      );
    const running = (await time()).filter((each) => each.includes('shrink'));
    assert.equal(running.length, 1);
    assert.match(running[0]!, /running$/);
    await toast(page).getByText('Started review').hover();
    await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'paused'));
    await page.mouse.move(700, 300);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'paused'));
    await toast(page).getByRole('button', { name: 'Undo' }).focus();
    await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'paused'));
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await toast(page).getByText('Undone for 1 finding.').waitFor();
  });

  await t.test('the button says the number that changes: the same findings on other branches, too', async () => {
    await page.goto(list('branches'));
    await boxes(page).first().click();
    await bar(page).getByRole('button', { name: 'Start review' }).click();
    await bar(page).getByText('1 selected, and the same findings on other branches.').waitFor();
    await bar(page).getByRole('button', { name: 'Start review of 3 findings' }).click();
    await toast(page).getByText('Started review of 3 findings (1 selected).').waitFor();
    await page.getByRole('checkbox', { name: 'Select all 4 matching' }).click();
    await page.keyboard.press('r');
    await bar(page).getByText('4 selected, and the same findings on other branches.').waitFor();
    // One of the four is in review already, on each branch.
    await bar(page).getByRole('button', { name: 'Start review of 9 findings' }).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/triage') && response.request().postDataJSON()?.isPreview !== true,
      ),
      bar(page).getByRole('button', { name: 'Start review of 9 findings' }).click(),
    ]);
    assert.equal((await answer.json()).changed, 9);
    await page.getByRole('checkbox', { name: 'Select all 4 matching' }).click();
    await page.keyboard.press('r');
    await bar(page).getByText('The findings have this decision already.').waitFor();
    assert.equal(await bar(page).getByRole('button', { name: 'Start review of 0 findings' }).isDisabled(), true);
  });

  await t.test('for several findings a reason must be chosen; for one, the first is', async () => {
    await page.goto(list('web'));
    await boxes(page).nth(20).click();
    await boxes(page).nth(21).click();
    await page.keyboard.press('i');
    const reasons = bar(page).getByRole('radio');
    await bar(page).getByRole('button', { name: 'Ignore 2 findings' }).waitFor();
    assert.deepEqual(await reasons.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked)), [
      false,
      false,
      false,
      false,
      false,
    ]);
    const before = await countOf(started, 'acme/web', ignored);
    await page.keyboard.press('Enter');
    await bar(page).getByText('Choose a reason.').waitFor();
    await bar(page).getByRole('button', { name: 'Ignore 2 findings' }).click();
    assert.equal(await countOf(started, 'acme/web', ignored), before);
    await reasons.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await toast(page).getByText('Ignored 2 findings as false positive.').waitFor();
    assert.equal(await countOf(started, 'acme/web', ignored), before + 2);
    await boxes(page).nth(20).click();
    await page.keyboard.press('i');
    assert.equal(await bar(page).getByRole('radio', { name: 'False positive' }).isChecked(), true);
  });

  await t.test('the box in the header selects what is loaded; all that match are a second step', async () => {
    await page.goto(list('large'));
    await page.getByRole('checkbox', { name: 'Select the 100 loaded rows' }).click();
    await bar(page).getByText('100 findings selected').waitFor();
    await page.keyboard.press('r');
    await bar(page).getByRole('button', { name: 'Start review of 100 findings' }).waitFor();
    await bar(page).getByRole('button', { name: 'Select all 240 matching' }).click();
    await bar(page).getByText('All 240 matching selected').waitFor();
    await bar(page).getByRole('button', { name: 'Start review of 240 findings' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select the 100 loaded rows' }).click();
    await bar(page).waitFor({ state: 'detached' });
  });

  await t.test('a message does not survive signing out', async () => {
    const credentials = { email: server.adminEmail, password: server.adminPassword };
    const leaving = await openPage(credentials);
    await leaving.goto(`${list('web')}&state=open`);
    await rows(leaving).nth(0).waitFor();
    await leaving.keyboard.press('j');
    await leaving.keyboard.press('r');
    await toast(leaving).waitFor();
    // In another tab, so that this document stays.
    const other = await leaving.context().newPage();
    await other.goto(at('overview'));
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await leaving.waitForURL('**/sign-in**');
    await leaving.getByLabel('Email').waitFor();
    assert.equal(await leaving.getByText('Started review of 1 finding.').count(), 0);
    await leaving.getByLabel('Email').fill(credentials.email);
    await leaving.getByRole('textbox', { name: 'Password' }).fill(credentials.password);
    await leaving.getByRole('button', { name: 'Sign in', exact: true }).click();
    await leaving.waitForURL('**/findings**');
    await rows(leaving).nth(0).waitFor();
    assert.equal(await leaving.getByText('Started review of 1 finding.').count(), 0);
    await leaving.context().close();
  });
});
