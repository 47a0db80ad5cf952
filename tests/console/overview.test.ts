/**
 * The overview of a year of scans and triage: each number and each bar leads to exactly the findings that it counts.
 */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { manualClock } from '../../server/src/base/clock.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import type { JobPlatform } from '../../server/src/domain/platform.ts';
import { acceptUpload } from '../../server/src/domain/scans/accept-upload.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { tokenPermissions } from '../../server/src/model/permissions.ts';
import { findingsFilterShape, filterOf, toReportRequest } from '../../web/src/terms/findings/findings-filter.ts';
import { parseSearch } from '../../web/src/url/search-params.ts';
import { startConsole, type TestConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

/** A link with the number that it shows. */
interface Door {
  href: string;
  words: string;
  total: number;
}

/** Every link of the page to findings that shows their number. */
async function doorsOf(page: Page): Promise<Door[]> {
  const links = await linksOf(page).evaluateAll((all) =>
    all.map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? ''] as const),
  );
  return links.map(([words, href]) => ({ href, words, total: numberIn(words) }));
}

const linksOf = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: numberForm });

/** "12 findings: Open now", or with a visible prefix: "Critical 12: 12 findings: Open now, critical". */
const numberForm = /(?:^|: )([\d,]+) findings?: /;

/** A bar's link: of findings, or of projects. */
const barForm = /(?:^|: )[\d,]+ (?:findings?|projects?): /;

function numberIn(words: string): number {
  return Number((numberForm.exec(words)?.[1] ?? '').replaceAll(',', ''));
}

const counted = (total: number): string =>
  `${new Intl.NumberFormat('en-US').format(total)} ${total === 1 ? 'finding' : 'findings'}`;

const panelTitles = [
  'Trend',
  'Open by severity',
  'Open by product',
  'Open by age',
  'Mean time to fix',
  'Projects by change',
  'Projects by open findings',
  'Rules by open findings',
  'Pull requests',
  'Projects by scan coverage',
];

/** Waits until every chart has its data. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  for (const title of panelTitles) {
    await page.getByRole('status', { name: `Loading ${title}` }).waitFor({ state: 'detached' });
  }
}

/** `count` results of a few rules and all levels, numbered from `first`. */
function results(first: number, count: number): string {
  return sarifOf({
    results: Array.from({ length: count }, (_, index) => ({
      rule: `python.lang.rule-${String((first + index) % 7)}`,
      path: `src/file${String(first + index)}.py`,
      line: 3,
      text: `call(${String(first + index)})`,
      level: (['error', 'warning', 'note'] as const)[(first + index) % 3]!,
    })),
  });
}

const secret = JSON.stringify([
  {
    RuleID: 'generic-api-key',
    Description: 'A key',
    File: 'deploy/env.sh',
    StartLine: 2,
    EndLine: 2,
    StartColumn: 1,
    EndColumn: 30,
    Match: 'KEY=0a1b2c3d4e5f60718293a4b5',
    Secret: '0a1b2c3d4e5f60718293a4b5',
    Fingerprint: 'deploy/env.sh:generic-api-key:2',
  },
]);

/** Most of a year: findings that are created, fixed, ignored, reopened, and shown in a pull request. */
async function seed({ server, api }: TestConsole): Promise<void> {
  const { deploymentId } = server;
  const { user } = await api('GET', '/auth/me');
  const clock = manualClock(new Date());
  // As in the demo: uploads are merged here, under their own date.
  const platform: JobPlatform = {
    ...server.jobPlatform,
    clock,
    queue: { ...server.jobPlatform.queue, enqueue: () => Promise.resolve() },
  };
  const member = await enterDeployment(
    platform,
    {
      userId: user.id,
      login: user.login,
      scheme: 'jwt',
      credentialId: '',
      provenAt: null,
      tokenPermissions,
      isReadOnly: false,
      tokenProjectIds: null,
      tokenDeploymentId: null,
      providerDeploymentId: null,
      gaveSecondFactor: false,
      address: '',
      requestId: '',
    },
    deploymentId,
  );
  async function scan(ago: number, project: string, body: string, ref = 'refs/heads/main'): Promise<void> {
    clock.set(new Date(Date.now() - ago * dayMs));
    const scanId = await acceptUpload(platform, member, {
      project,
      ref,
      commit: '',
      format: body === secret ? 'gitleaks' : 'sarif',
      scope: ref.startsWith('refs/pull') ? 'diff' : 'full',
      category: null,
      manifest: ref.startsWith('refs/pull')
        ? { paths: ['src/file40.py', 'src/file41.py'], deleted: [], renames: {} }
        : null,
      idempotencyKey: null,
      fileName: 'results.json',
      body: Readable.from([Buffer.from(body)]),
      judgeSender: async () => member,
      isGzip: false,
      confirmsClosings: false,
      ciRun: null,
    });
    await ingestUpload(platform, deploymentId, scanId);
  }
  async function ignore(ago: number, rule: string): Promise<void> {
    clock.set(new Date(Date.now() - ago * dayMs));
    const request = { type: 'open_backlog', filters: { ruleIds: [rule] } } as const;
    await triageFindings(
      platform,
      member,
      { kind: 'report', request },
      { triage: 'ignored', reason: 'acceptable_risk', note: '' },
    );
  }
  await scan(300, 'acme/shop', results(0, 12));
  await scan(200, 'acme/web', results(50, 8));
  await scan(190, 'acme/web', secret);
  await scan(120, 'acme/shop', results(4, 14));
  await ignore(100, 'python.lang.rule-1');
  await scan(75, 'acme/shop', results(6, 14));
  await scan(40, 'acme/web', results(53, 9));
  await scan(25, 'acme/shop', results(40, 2), 'refs/pull/7/head');
  await scan(24, 'acme/shop', results(40, 1), 'refs/pull/7/head');
  await ignore(10, 'python.lang.rule-2');
  await scan(6, 'acme/shop', results(4, 18));
  await scan(2, 'acme/web', results(54, 9));
  const { repos } = await api('GET', `/agent/deployments/${deploymentId}/repos`);
  const ofShop = repos.find(({ name }: { name: string }) => name === 'acme/shop').id;
  await api('PATCH', `/agent/deployments/${deploymentId}/repos`, {
    changes: [{ repoId: ofShop, change: { updateTags: true, tags: ['pci'] } }],
  });
  const { team } = await api('POST', `/permissions/v2/deployments/${deploymentId}/teams`, { name: 'Payments' });
  await api('PATCH', `/permissions/v2/deployments/${deploymentId}/teams/${String(team.id)}`, {
    team: { repositories: [{ repositoryId: ofShop }] },
  });
}

test('the overview', async (t) => {
  const started = await startConsole(t);
  const { page, api, server } = started;
  const { deploymentId } = server;
  await seed(started);
  const at = (search: string): string => `${server.baseUrl}/deployments/${deploymentId}/overview${search}`;

  async function open(search: string): Promise<Door[]> {
    await page.goto(at(search));
    await settled(page);
    return doorsOf(page);
  }

  /** The total of the list at the link's URL; it equals the link's number. */
  async function totalBehind({ href }: Door): Promise<number> {
    const search = z.object(findingsFilterShape).parse(parseSearch(new URL(href, server.baseUrl).search));
    const question = toReportRequest(filterOf(search));
    const limit = 100;
    const answer = await api('POST', `/reporting/${deploymentId}/findings`, { ...question, limit });
    const ids = new Set(answer.findings.map(({ id }: { id: string }) => id));
    assert.equal(ids.size, Math.min(answer.total, limit), href);
    return answer.total;
  }

  await t.test('every number and every bar links to a list with the same count', async () => {
    const doors = await open('?days=30&bucket=month');
    const bars = page.getByRole('main').getByRole('list').getByRole('listitem');
    assert.ok((await bars.count()) > 20);
    assert.equal(
      await bars.filter({ hasNot: page.getByRole('link', { name: barForm }) }).count(),
      0,
      'a bar leads nowhere',
    );
    assert.ok(doors.length > 35 && doors.filter(({ total }) => total > 0).length > 25, String(doors.length));
    const followed = new Map<string, number>();
    for (const [index, { href, words, total }] of doors.entries()) {
      if (followed.has(href)) {
        assert.equal(total, followed.get(href), words);
        continue;
      }
      followed.set(href, total);
      // By key: the middle of a column may be one of its parts.
      await linksOf(page).nth(index).press('Enter');
      await page.waitForURL(`**${href}`);
      const told = page.getByRole('heading', { name: 'Findings', level: 1 }).locator('..').getByRole('status');
      await told.waitFor();
      assert.equal(await told.textContent(), counted(total), words);
      await page.goBack();
      await settled(page);
    }
  });

  await t.test(
    'the same in days and weeks, in a past period, as tables, and for a project, a tag and a team',
    async () => {
      const looks = [
        '?days=7',
        '?days=30&bucket=week&show=tables',
        '?days=365&bucket=month',
        `?from=${daysAgo(200)}&to=${daysAgo(60)}&bucket=month`,
        '?days=90&bucket=week&project=acme%2Fweb',
        '?days=90&bucket=month&tag=pci',
        '?days=90&bucket=month&team=Payments',
      ];
      for (const look of looks) {
        const doors = await open(look);
        // A difference has no rows of its own.
        const numbers = page.getByRole('main').locator('td:not([data-difference])');
        assert.equal((await numbers.count()) > 20, look.includes('show=tables'), look);
        assert.equal(await numbers.filter({ hasNot: page.getByRole('link') }).count(), 0, 'a number leads nowhere');
        const distinct = [...new Map(doors.map((door) => [door.href, door])).values()];
        const found = await Promise.all(
          distinct.map(async (door) => [door.words, door.total, await totalBehind(door)]),
        );
        assert.ok(found.length > 25, `${look}: ${String(found.length)}`);
        assert.ok(
          found.some(([, total]) => Number(total) > 0),
          look,
        );
        for (const [words, total, behind] of found) assert.equal(total, behind, `${look}: ${String(words)}`);
      }
    },
  );

  await t.test('what was opened minus what was closed is the change of what is open, in every bucket', async () => {
    for (const bucket of ['day', 'week', 'month']) {
      await page.goto(at(`?from=${daysAgo(89)}&to=${daysAgo(0)}&bucket=${bucket}&show=tables`));
      await settled(page);
      const rows = page.getByRole('table', { name: 'Trend' }).getByRole('row');
      const cells = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
      );
      const before = { href: `/x?report=open&until=${daysAgo(89)}T00:00:00.000Z`, words: '', total: 0 };
      let current = await totalBehind(before);
      let moved = 0;
      for (const [index, [total, critical, high, medium, low, added, returned, ...closed]] of cells.entries()) {
        assert.equal(total, critical! + high! + medium! + low!, `${bucket} ${String(index)}`);
        const change = added! + returned! - closed.reduce((sum, each) => sum + each, 0);
        assert.equal(total - current, change, `${bucket} ${String(index)}`);
        moved += Math.abs(change);
        current = total!;
      }
      assert.ok(moved > 0, String(moved));
    }
  });

  await t.test('coverage counts projects, and each number leads to exactly these', async () => {
    await api('POST', `/agent/deployments/${deploymentId}/repos`, { name: 'acme/new', tags: ['pci'] });
    const told = page.getByRole('heading', { name: 'Projects', level: 1 }).locator('..');
    for (const [look, expected] of [
      ['', ['Up to date 2', 'Never scanned 1', 'Last scan failed 0', 'Stale (> 30 days) 0']],
      ['?tag=pci', ['Up to date 1', 'Never scanned 1', 'Last scan failed 0', 'Stale (> 30 days) 0']],
    ] as const) {
      await open(look);
      const panel = page.getByRole('region', { name: 'Projects by scan coverage' });
      const links = panel.getByRole('link');
      await links.first().waitFor();
      const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
      assert.deepEqual(
        names.map((name) => name.replace(/: .*/, '')),
        expected,
      );
      for (const words of expected) {
        const total = Number(/ (\d+)$/.exec(words)![1]);
        await panel.getByRole('link', { name: words }).click();
        await page.waitForURL('**/projects?coverage=**');
        if (total === 0) await page.getByText('No projects match').waitFor();
        else await told.getByText(total === 1 ? '1 project' : `${String(total)} projects`, { exact: true }).waitFor();
        await page.goBack();
        await links.first().waitFor();
      }
    }
    // The list has no filter by team, so the panel says what it counts.
    await open('?team=Payments&show=tables');
    await page.getByRole('region', { name: 'Projects by scan coverage' }).getByText('all projects').waitFor();
  });

  await t.test('each open finding is in one range of age', async () => {
    for (const look of ['', `?from=${daysAgo(200)}&to=${daysAgo(60)}`]) {
      await open(look);
      const totals = async (name: string): Promise<number> => {
        const labels = await page
          .getByRole('list', { name })
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
        return labels.reduce((sum, label) => sum + numberIn(label), 0);
      };
      assert.ok((await totals('Open, by age')) > 10);
      assert.equal(await totals('Open, by age'), await totals('Open, by severity'), look);
    }
  });

  await t.test('each headline number is told with that of the period before, and each has its rows', async () => {
    const doors = await open('?days=90');
    const tile = page.getByRole('definition');
    assert.match((await tile.allTextContents()).join(' | '), /vs .* in the previous period/);
    const before = doors.filter(({ href }) => href.includes(`until=${daysAgo(89)}`));
    assert.ok(before.length >= 4, String(before.length));
    for (const door of before) assert.equal(door.total, await totalBehind(door), door.words);
  });

  await t.test('period, interval and filters are in the URL, and the back button undoes them', async () => {
    await open('');
    await page.getByRole('radio', { name: '30 days' }).press('Space');
    await page.waitForURL('**/overview?days=30');
    await page.getByRole('radio', { name: 'Week' }).press('Space');
    await page.waitForURL('**/overview?days=30&bucket=week');
    await page.getByRole('radio', { name: 'Custom' }).press('Space');
    await page.getByLabel('From', { exact: true }).fill(daysAgo(50));
    await page.waitForURL(`**/overview?**from=${daysAgo(50)}**`);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Project' }).click();
    await page.getByRole('checkbox', { name: 'acme/web' }).check();
    await page.waitForURL('**project=acme%2Fweb**');
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('project') && url.searchParams.has('from'));
  });

  await t.test('the overview is printed, or saved as a PDF, with what it counts and links that work', async () => {
    await open('?days=30&project=acme/web');
    await page.evaluate(`window.print = () => (window.printed = (window.printed ?? 0) + 1)`);
    await page.getByRole('button', { name: 'PDF' }).click();
    assert.equal(await page.evaluate('window.printed'), 1);

    const scope = page.getByText(/ to .* · projects acme\/web · as of /);
    assert.equal(await scope.isVisible(), false);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await scope.isVisible(), true);
    for (const hidden of [
      page.getByRole('navigation', { name: 'Screens' }),
      page.getByRole('button', { name: 'PDF' }),
      page.getByRole('button', { name: 'Filter' }),
    ]) {
      assert.equal(await hidden.count(), 0);
    }
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await page.emulateMedia({ media: null });
    assert.match(pdf, /^%PDF-/);
    assert.ok((pdf.match(/\/Type \/Page\b/g) ?? []).length <= 2, 'an overview has at most two pages');
    const links = pdf.match(/\/URI \([^)]*\/findings\?[^)]*\)/g) ?? [];
    assert.ok(links.length > 10, String(links.length));
  });

  await t.test('a series is one tab stop, and the arrow keys move along its bars', async () => {
    await open('?days=7');
    const days = page.getByRole('list', { name: 'Opened and closed, by day' }).getByRole('listitem');
    assert.equal(await days.count(), 7);
    await days.last().getByRole('link').first().focus();
    await page.keyboard.press('ArrowLeft');
    const before = days.nth(5).getByRole('link').first();
    assert.equal(await before.getAttribute('tabindex'), '0');
    assert.equal(await days.last().getByRole('link').first().getAttribute('tabindex'), '-1');
    const href = (await before.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });
});

const dayMs = 86_400_000;

/** In the format of the URL. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}
