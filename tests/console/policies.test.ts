/** A policy from its creation to a rule that blocks: what the editor shows, and what it asks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';

test('a policy is previewed before it blocks', async (t) => {
  const { page, api, upload, server } = await startConsole(t);
  const { deploymentId } = server;
  const dialog = page.getByRole('dialog');
  const finding = (rule: string, path: string, level: TestResult['level']): TestResult => ({
    rule,
    path,
    line: 3,
    text: `${rule} in ${path}`,
    ...(level && { level }),
  });
  const scan = (project: string, ref: string, results: TestResult[]) =>
    upload(project, JSON.parse(sarifOf({ results })), { ref });
  await scan('acme/shop', 'main', [finding('sql.injection', 'a.ts', 'error')]);
  await scan('acme/shop', 'refs/pull/7/merge', [
    finding('sql.injection', 'b.ts', 'error'),
    finding('style.naming', 'b.ts', 'note'),
  ]);
  await scan('acme/api', 'main', [finding('style.naming', 'c.ts', 'note')]);
  await scan('acme/api', 'refs/pull/8/merge', [finding('sql.injection', 'd.ts', 'error')]);

  const rules = async (): Promise<{ mode: string; rulePattern: string }[]> => {
    const { policies } = await api('GET', `/policies/v2/deployments/${deploymentId}/policies`);
    return policies.find(({ name }: { name: string }) => name === 'Strict').rules;
  };
  const preview = page.getByRole('table', { name: 'Preview' });
  const numbersOf = async (mode: string): Promise<string[]> => {
    const row = preview.getByRole('row').filter({ has: page.getByRole('rowheader', { name: mode }) });
    return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
  };
  const chooseMode = async (mode: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: mode }).click();
  };

  await t.test('a new policy opens in the editor, with one rule that monitors', async () => {
    await page.goto(`${server.baseUrl}/deployments/${deploymentId}/policies`);
    await page.getByRole('button', { name: 'New policy' }).first().click();
    await dialog.getByLabel('Name').fill('Strict');
    await dialog.getByRole('button', { name: 'Create policy' }).click();
    await page.getByRole('group', { name: 'Rule 1' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Mode' }).inputValue(), 'Monitor');
    assert.equal(await page.getByRole('textbox', { name: 'Rule pattern' }).inputValue(), '*');
    for (const label of ['Mode', 'Rule pattern', 'Severity'])
      assert.equal(await page.locator('label', { hasText: label }).first().isVisible(), true, label);
    await preview.getByRole('rowheader', { name: 'Monitor' }).waitFor();
    assert.deepEqual(await numbersOf('Monitor'), ['3', '2', '2 projects']);
    assert.deepEqual(await numbersOf('Block'), ['0', '0', '0']);
  });

  await t.test('the number of a mode in pull requests is a link to exactly these findings', async () => {
    await chooseMode('Block');
    await page.getByText('5 findings that the current rules do not block would have been blocked.').waitFor();
    assert.deepEqual(await numbersOf('Block'), ['3', '2', '2 projects']);
    const link = preview.getByRole('link', { name: /^3 findings: Shown in pull requests/ });
    const list = await page.context().newPage();
    await list.goto(new URL(String(await link.getAttribute('href')), server.baseUrl).href);
    await list.getByRole('row').filter({ hasText: 'd.ts:3' }).waitFor();
    assert.equal(await list.getByRole('grid').getByRole('row').count(), 4);
    await list.close();
    await page.getByRole('textbox', { name: 'Rule pattern' }).fill('sql.*');
    await page.getByText('3 findings that the current rules do not block would have been blocked.').waitFor();
    assert.deepEqual(await numbersOf('Block'), ['2', '1', '2 projects']);
    await page.getByRole('textbox', { name: 'Rule pattern' }).fill('*');
  });

  await t.test('saving it asks, with what it blocks; cancelled, nothing is saved', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('This blocks every code finding of any severity in 2 projects.').waitFor();
    await dialog
      .getByText(
        'In the last 30 days, these rules would have blocked 5 findings: 3 in pull requests, 2 on primary branches, in 2 projects.',
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await rules(), []);
  });

  await t.test('confirmed it is saved, and the message undoes it', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save and block' }).click();
    await page.getByText('Rules saved.').waitFor();
    await page.getByRole('listitem').getByText('Block').waitFor();
    assert.deepEqual(
      (await rules()).map(({ mode, rulePattern }) => [mode, rulePattern]),
      [['POLICY_MODE_BLOCK', '*']],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'No rules' }).waitFor();
    assert.deepEqual(await rules(), []);
  });

  await t.test('rules that block nothing are saved without a question', async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('group', { name: 'Rule 1' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('listitem').getByText('Monitor').waitFor();
    assert.equal(await dialog.count(), 0);
  });

  await t.test('without a preview, rules that block are not saved unasked', async () => {
    await page.route('**/preview', (route) => route.abort());
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await chooseMode('Block');
    await page.getByRole('textbox', { name: 'Rule pattern' }).fill('no-such-rule');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText(/^The preview failed/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await rules())[0]?.mode, 'POLICY_MODE_MONITOR');
    await page.unroute('**/preview');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('listitem').getByText('no-such-rule').waitFor();
  });
});
