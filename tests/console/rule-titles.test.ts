/** Titles of rules: a scanner whose rules have codes for ids is read in words, and its codes can be copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

const sentence = 'S3 Bucket has an ACL defined which allows public READ access';

/** As Checkov writes it, with a message that says how to fix. */
const report = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'checkov',
          rules: [
            { id: 'CKV_AWS_20', name: 'CKV_AWS_20', shortDescription: { text: `${sentence}.` } },
            { id: 'terraform.aws.open-redirect', shortDescription: { text: 'Anything' } },
          ],
        },
      },
      results: [
        { ruleId: 'CKV_AWS_20', message: { text: `${sentence}\n\n**How to fix it.** Use \`private\`.` } },
        { ruleId: 'terraform.aws.open-redirect', message: { text: 'Found.' } },
      ].map((result, index) => ({
        ...result,
        locations: [{ physicalLocation: { artifactLocation: { uri: 'main.tf' }, region: { startLine: index + 1 } } }],
      })),
    },
  ],
};

test('rules with codes for ids', async (t) => {
  const { page, upload, server } = await startConsole(t);
  const home = `${server.baseUrl}/deployments/${server.deploymentId}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await upload('acme/infra', report);

  await t.test('a row shows the sentence, and the code unchanged as a fact', async () => {
    await page.goto(`${home}/findings`);
    const row = page.getByRole('row').filter({ hasText: sentence });
    await row.getByRole('link', { name: sentence, exact: true }).waitFor();
    await row.getByText('CKV_AWS_20', { exact: true }).waitFor();
    const other = page.getByRole('row').filter({ hasText: 'Open redirect' });
    await other.waitFor();
    assert.equal(await other.getByText('terraform.aws.open-redirect').count(), 0, 'an id of words is no fact');
  });

  await t.test('groups, the overview and the palette name the rule alike', async () => {
    await page.goto(`${home}/findings?group=rule`);
    const groups = page.getByRole('grid', { name: 'Findings by rule' });
    await groups.getByRole('row').filter({ hasText: sentence }).getByText('CKV_AWS_20').waitFor();
    await groups.getByRole('row').filter({ hasText: 'Open redirect' }).waitFor();
    await page.goto(home);
    await page.getByText(sentence).first().waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('public READ');
    await page.getByRole('option').filter({ hasText: sentence }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('Markdown is not shown raw while its renderer loads, and its guidance is not denied', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    await page.route(/MarkdownText[^/]*\.js/, async (route) => {
      isHeld();
      await released;
      await route.continue();
    });
    await page.goto(`${home}/findings`);
    await page.getByRole('link', { name: sentence, exact: true }).click();
    await held;
    const pane = page.getByRole('complementary', { name: 'Finding' });
    await pane.getByRole('heading', { name: 'Why it matters' }).waitFor();
    assert.equal(await pane.getByText('**How to fix it.**').isVisible(), false);
    release();
    await pane.getByText('How to fix it.', { exact: true }).waitFor();
    await pane.getByRole('heading', { name: sentence }).waitFor();
    await pane.getByRole('link', { name: 'CKV_AWS_20', exact: true }).waitFor();
    assert.equal(await pane.getByText('No fix guidance').count(), 0);
    await page.goto(`${home}/findings`);
    await page.getByRole('row').filter({ hasText: 'Open redirect' }).waitFor();
    await page.goto(`${home}/findings?group=rule`);
    await page.getByRole('row').filter({ hasText: 'Open redirect' }).waitFor();
  });
});
