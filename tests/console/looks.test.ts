/** The console's look as a browser computes it: the shipped typeface, and what the tokens make of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

test('the look of the console', async (t) => {
  const { openPage, server, upload } = await startConsole(t);
  const as = { email: server.adminEmail, password: server.adminPassword };

  await t.test('the typeface comes from the server, after the first screen, and at once on later visits', async () => {
    const page = await openPage();
    const fonts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(request.url());
    });
    const isUsed = (): Promise<boolean> =>
      page.evaluate<boolean>(
        `/Geist/.test(getComputedStyle(document.body).fontFamily) && document.fonts.check('500 13px Geist')`,
      );
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign in to Parapet' }).waitFor();
    await page.locator('html[data-first-visit]').waitFor({ state: 'detached' });
    assert.equal(await isUsed(), true);
    assert.ok(fonts.size > 0 && [...fonts].every((url) => url.startsWith(`${server.baseUrl}/assets/geist-`)));
    assert.equal(await page.locator('link[rel=preload][as=font]').count(), 0);

    await page.reload({ waitUntil: 'commit' });
    const preloaded = (await page.locator('link[rel=preload][as=font]').getAttribute('href')) ?? '';
    assert.ok(fonts.has(`${server.baseUrl}${preloaded}`), preloaded);
    assert.ok((await (await page.request.get(preloaded)).body()).length <= 60_000);
    await page.getByRole('heading', { name: 'Sign in to Parapet' }).waitFor();
    assert.equal(await page.locator('html[data-first-visit]').count(), 0);
    await page.evaluate('document.fonts.ready');
    assert.equal(await isUsed(), true);
    const license = await page.request.get('/assets/geist-license.txt');
    assert.match(await license.text(), /SIL OPEN FONT LICENSE/);
  });

  await t.test(
    'text is 13 px on lines of 20 px with figures of one width; titles have 20 px and weight 600',
    async () => {
      const page = await openPage(as);
      await page.goto(`/deployments/${server.deploymentId}/projects`);
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await page.locator('html[data-first-visit]').waitFor({ state: 'detached' });
      assert.deepEqual(await styleOf('body'), ['13px', '20px', '400']);
      assert.deepEqual(await styleOf('h1'), ['20px', '28px', '600']);
      assert.deepEqual((await styleOf('.mantine-Button-root')).at(-1), '500');
      const widths = await page.evaluate<number[]>(`['1111', '0000'].map((figures) => {
      const span = document.body.appendChild(document.createElement('span'));
      span.textContent = figures;
      return span.getBoundingClientRect().width;
    })`);
      assert.equal(widths[0], widths[1]);

      await page.getByRole('button', { name: 'New project' }).first().click();
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await styleOf('.mantine-Modal-title'), ['14px', '20px', '600']);

      function styleOf(selector: string): Promise<string[]> {
        return page.evaluate<string[]>(`(() => {
          const { fontSize, lineHeight, fontWeight } = getComputedStyle(document.querySelector('${selector}'));
          return [fontSize, lineHeight, fontWeight];
        })()`);
      }
    },
  );

  await t.test('a narrow row cuts the title of a finding before the facts that decide its urgency', async () => {
    await upload('acme/shop', vulnerablePackage);
    const page = await openPage(as, { viewport: { width: 1000, height: 700 } });
    await page.goto(`/deployments/${server.deploymentId}/findings`);
    const row = page.getByRole('row').filter({ hasText: 'CVE-2020-36604' });
    await row.waitFor();
    assert.equal(await isCut('a[data-row] > span'), true, 'the title is not cut: the test shows nothing');
    assert.equal(await isCut('[title^="fixed in"]'), false);
    assert.equal(await row.locator('[title="fixed in 8.5.1"] svg').count(), 1);

    function isCut(selector: string): Promise<boolean> {
      return page.evaluate<boolean>(`(() => {
        const element = document.querySelector('${selector}');
        return element.scrollWidth > element.clientWidth;
      })()`);
    }
  });
});

/** A report of Trivy whose finding has a title longer than the column. */
const vulnerablePackage = {
  SchemaVersion: 2,
  ArtifactName: '.',
  ArtifactType: 'filesystem',
  Results: [
    {
      Target: 'package-lock.json',
      Class: 'lang-pkgs',
      Type: 'npm',
      Vulnerabilities: [
        {
          VulnerabilityID: 'CVE-2020-36604',
          PkgName: '@hapi/hoek-of-a-package-with-a-name-that-fills-the-column',
          InstalledVersion: '8.5.0',
          FixedVersion: '8.5.1',
          Severity: 'HIGH',
        },
      ],
    },
  ],
};
