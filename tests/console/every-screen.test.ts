/**
 * Every screen, light and wide, dark and 390 px: no serious or critical violation by axe (WCAG 2.1 A and AA), nothing that scrolls sideways,
 * nothing that complains in the browser's console.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { startConsole, type TestConsole } from '../harness/console.ts';
import { sarifOf } from '../harness/sarif.ts';
import { screensOf, type Screen } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const looks = [
  { name: 'light and wide', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark and narrow', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

test('every screen', async (t) => {
  const console = await startConsole(t);
  await fill(console);
  for (const { name, ...look } of looks) {
    const { adminEmail: email, adminPassword: password } = console.server;
    const signedIn = await console.openPage({ email, password }, look);
    const signedOut = await console.openPage(undefined, look);
    for (const screen of screensOf(console.server.deploymentId)) {
      await t.test(`${screen.name}, ${name}`, async () => {
        const page = screen.signedOut ? signedOut : signedIn;
        await open(console, page, screen);
        await assertAccessible(page);
        assert.equal(
          await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
          false,
          'it scrolls sideways',
        );
      });
    }
  }
});

/** Something in each screen: findings of each severity, a dependency, a team, a token, a view of what people do. */
async function fill({ api, upload, server }: TestConsole): Promise<void> {
  const levels = ['error', 'warning', 'note'] as const;
  const results = levels.map((level, index) => ({
    rule: `rule.${level}`,
    level,
    message: `A ${level} of the scan`,
    text: `danger(${String(index)})`,
    path: `src/${level}.py`,
    line: index + 3,
  }));
  await upload('acme/shop', sarifOf({ results }));
  await upload('acme/shop', inventory);
  const at = `/agent/deployments/${server.deploymentId}`;
  await api('POST', `${at}/tokens`, { name: 'pipeline', permissions: ['CI'] });
  await api('POST', `${at}/invites`, { email: 'grace@example.com' });
  await api('POST', `${at}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['vendor/'] }] });
  const { team } = await api('POST', `/permissions/v2/deployments/${server.deploymentId}/teams`, { name: 'Payments' });
  const { repos } = await api('GET', `${at}/repos`);
  await api('PATCH', `/permissions/v2/deployments/${server.deploymentId}/teams/${team.id}`, {
    team: { repositories: [{ repositoryId: repos[0].id }] },
  });
}

const inventory = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components: [
    {
      type: 'library',
      'bom-ref': 'log4j',
      group: 'org.apache.logging.log4j',
      name: 'log4j-core',
      version: '2.14.0',
      purl: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.0',
    },
  ],
  vulnerabilities: [
    {
      id: 'CVE-2021-44228',
      ratings: [{ severity: 'critical' }],
      description: 'Remote code execution by a looked-up message.',
      affects: [{ ref: 'log4j' }],
    },
  ],
});

async function open({ api }: TestConsole, page: Page, screen: Screen): Promise<void> {
  const path =
    typeof screen.path === 'string'
      ? screen.path
      : await screen.path((method, below, body) => api(method, below, body) as Promise<Record<string, unknown>>);
  await page.goto(path);
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  // What is loading says so; what is there is judged.
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] })",
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const words = grave.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html}\n  ${failureSummary ?? ''}`)
        .join('\n  ')}`,
  );
  assert.equal(grave.length, 0, words.join('\n'));
}
