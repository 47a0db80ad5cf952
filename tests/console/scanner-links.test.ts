/** The links that `semgrep ci` and `semgrep login` print lead to the screens that show what they name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

test('the links of a scanner’s command', async (t) => {
  const { page, openPage, api, upload, server } = await startConsole(t);
  const scanned = (rule: string, path: string): unknown =>
    JSON.parse(sarifOf({ results: [{ rule, path, line: 12, text: `${rule}(x)`, level: 'error' }] }));
  await upload('acme/shop', scanned('python.weak-hash', 'src/pay.py'));
  await upload('acme/web', scanned('python.weak-hash', 'src/other.py'));
  await upload('acme/shop', scanned('python.open-redirect', 'src/topic.py'), { ref: 'topic' });
  await upload('acme/shop', scanned('python.eval', 'src/request.py'), { ref: 'refs/pull/7/head', scope: 'diff' });
  const { deployments } = await api('GET', '/auth/me');
  const slug = String(deployments[0].slug);
  const base = `/deployments/${server.deploymentId}`;
  const finding = (path: string) => page.getByRole('grid', { name: 'Findings' }).getByText(path);

  await t.test('findings of the primary ref: the open findings of the project', async () => {
    for (const org of [slug, encodeURIComponent(String(deployments[0].name)), '-', 'unknown']) {
      await page.goto(`/orgs/${org}/findings?repo=acme/shop&ref=main`);
      await page.waitForURL(`**${base}/findings?product=code&project=acme%2Fshop`);
      await finding('src/pay.py').first().waitFor();
      assert.deepEqual([await finding('src/other.py').count(), await finding('src/topic.py').count()], [0, 0]);
    }
    await page.goto(`/orgs/${slug}/findings?repo=acme/shop`);
    await page.waitForURL(`**${base}/findings?product=code&project=acme%2Fshop`);
  });

  await t.test(
    'findings of a pull request, named by its branch or its ref: those of the project’s pull requests',
    async () => {
      for (const ref of ['feature-of-7', 'refs/pull/7/merge']) {
        await page.goto(`/orgs/${slug}/findings?repo=acme/shop&ref=${ref}`);
        await page.waitForURL(`**${base}/findings?product=code&project=acme%2Fshop&report=guardrails`);
        await finding('src/request.py').first().waitFor();
        assert.equal(await finding('src/pay.py').count(), 0);
      }
    },
  );

  await t.test('findings of another branch: its scans', async () => {
    await page.goto(`/orgs/${slug}/findings?repo=acme/shop&ref=topic`);
    await page.waitForURL(/\/projects\/\d+\?tab=scans&ref=topic$/);
  });

  await t.test('dependencies, secrets, tokens, an unknown project and an unknown page', async () => {
    const leads = [
      ['supply-chain/vulnerabilities?repo=acme/shop&ref=main', '/findings?product=sca&project=acme%2Fshop'],
      ['secrets?repo=acme/shop', '/findings?product=secrets&project=acme%2Fshop'],
      ['settings/tokens', '/tokens'],
      ['findings?repo=acme/none&ref=main', '/findings?product=code&project=acme%2Fnone'],
      ['editor', '/overview'],
    ];
    for (const [link = '', screen = ''] of leads) {
      await page.goto(`/orgs/-/${link}`);
      await page.waitForURL(`**${base}${screen}`);
    }
  });

  await t.test('a signed-out user gets to the list after signing in', async () => {
    const other = await openPage();
    await other.goto(`/orgs/${slug}/findings?repo=acme/shop&ref=main`);
    await other.getByLabel('Email').fill(server.adminEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL(`**${base}/findings?product=code&project=acme%2Fshop`);
  });
});
