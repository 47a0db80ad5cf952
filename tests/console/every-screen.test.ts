/**
 * Every screen, light and wide, dark and 390 px: no axe violation (WCAG 2.1 A and AA, and content outside of landmarks
 * or columns without a header), no message in the browser's console; so, at 200 % and at 320 px: no sideways scrolling,
 * and no control or title beyond the edge. And no write control for a read-only member.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { insertOperator } from '../../server/src/store/operators/operators.ts';
import { startConsole, type TestConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { totpCode } from '../harness/totp.ts';
import { controlsOf, controlsToRead, writesOf } from './read-only.ts';
import { screensOf, type Screen } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const looks = [
  { name: 'light and wide', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark and narrow', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;
/** What a window of 1440 × 900 has at 200 %, and what WCAG 1.4.10 asks for: 320 px, as of 1280 at 400 %. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
] as const;

test('every screen', async (t) => {
  const started = await startConsole(t);
  const { person, twoStep, ids, invite } = await fill(started);
  await makeOperator(started);
  const { adminEmail: email, adminPassword: password } = started.server;
  // Without animations: a colour in transition has no defined contrast.
  const still = { reducedMotion: 'reduce' } as const;
  const signedIn = await started.openPage({ email, password }, still);
  const signedOut = await started.openPage(undefined, still);
  const reader = await started.openPage(person);
  const screens = screensOf(started.server.deploymentId).filter((each) => each.isPicture !== true);
  const offer = { name: 'invite-open', path: `/invite#${invite}`, signedOut: true } as const;
  for (const screen of [...screens, offer]) {
    const path = await pathOf(started, screen);
    const page = screen.signedOut ? signedOut : signedIn;
    await t.test(`${screen.name} is accessible and fits the viewport, light and wide, dark and narrow, zoomed`, () =>
      assertFits(page, () => open(page, path)),
    );
    if (screen.signedOut === true) continue;
    await t.test(`${screen.name} shows no write control to a read-only member`, async () => {
      await open(reader, path);
      assert.deepEqual(await controlsOf(reader), controlsToRead[screen.name] ?? []);
    });
  }

  await t.test('the second step of signing in is accessible and fits the viewport', () =>
    assertFits(signedOut, async () => {
      await open(signedOut, '/sign-in');
      await signedOut.getByLabel('Email').fill(twoStep.email);
      await signedOut.getByRole('textbox', { name: 'Password' }).fill(twoStep.password);
      await signedOut.getByRole('button', { name: 'Sign in', exact: true }).click();
      await signedOut.getByRole('textbox', { name: /code/i }).waitFor();
    }),
  );

  await t.test('no URL and no palette entry opens a write form for a read-only member', async () => {
    for (const name of ['projects', 'people', 'teams', 'policies', 'rules', 'integrations']) {
      await open(reader, `/deployments/${started.server.deploymentId}/${name}?make=true`);
      assert.equal(await reader.getByRole('dialog').count(), 0, name);
    }
    await reader.keyboard.press('ControlOrMeta+k');
    await reader.getByRole('combobox', { name: 'Search or run a command' }).fill('make');
    const hits = reader.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await hits.filter({ hasText: 'New token' }).waitFor();
    for (const act of ['New project', 'New team', 'New policy']) {
      assert.equal(await hits.filter({ hasText: act }).count(), 0, act);
    }
    await reader.keyboard.press('Escape');
  });

  await t.test('the server rejects all writes of a read-only member', async () => {
    // With their browser's session.
    const accessToken = await reader.evaluate<string>(
      `fetch('/api/auth/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
         .then((answer) => answer.json()).then((answer) => answer.accessToken)`,
    );
    const headers = { authorization: `Bearer ${accessToken}` };
    const ask = async (method: string, path: string, data: object): Promise<number> =>
      (await reader.request.fetch(`/api${path}`, { method, headers, data })).status();
    const { deploymentId } = started.server;
    assert.equal(await ask('POST', `/reporting/${deploymentId}/findings`, {}), 200);
    const changes = async (): Promise<unknown> =>
      (await started.api('GET', `/audit/v1/deployments/${deploymentId}/entries?pageSize=1`)).entries;
    const before = await changes();
    for (const [method, path, body] of writesOf(deploymentId, ids)) {
      assert.equal(await ask(method, path, body), 403, `${method} ${path}`);
    }
    assert.deepEqual(await changes(), before);
  });
});

/** The admin, for the screen of operators. */
async function makeOperator({ api, server }: TestConsole): Promise<void> {
  const { user } = await api('GET', '/auth/me');
  const { database, clock } = server.platform;
  await database.asAccess((tx) => insertOperator(tx, user.id, clock.now()));
}

interface Credentials {
  email: string;
  password: string;
}

interface Filled {
  /** A read-only member. */
  person: Credentials;
  /** A member who signs in in two steps. */
  twoStep: Credentials;
  ids: Parameters<typeof writesOf>[1];
  /** The token of an open invite. */
  invite: string;
}

/**
 * Creates data for each screen: findings of each severity, a dependency, a team, a token, a view of members' activity.
 */
async function fill(started: TestConsole): Promise<Filled> {
  const { api, upload, server } = started;
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
  await api('POST', `${at}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['vendor/'] }] });
  const { team } = await api('POST', `/permissions/v2/deployments/${server.deploymentId}/teams`, { name: 'Payments' });
  const grace = await api('POST', `${at}/invites`, { email: 'grace@example.com', teamIds: [team.id] });
  const { repos } = await api('GET', `${at}/repos`);
  const reader = { email: 'reader@example.com', password: 'only looking at it' };
  const { token } = await api('POST', `${at}/invites`, { email: reader.email, orgRole: 'ORG_ROLE_READONLY' });
  await api('POST', '/auth/invites/accept', { token, password: reader.password, name: 'Reader' });
  const { users } = await api('POST', `${at}/users/list`, {});
  const userId = users.find(({ email }: { email: string }) => email === reader.email).id;
  await api('PATCH', `/permissions/v2/deployments/${server.deploymentId}/teams/${team.id}`, {
    team: { repositories: [{ repositoryId: repos[0].id }], users: [{ userId, role: 'TEAM_ROLE_READONLY' }] },
  });
  await api('POST', `${at}/connections`, {
    kind: 'CONNECTION_KIND_GIT',
    name: 'Our git',
    baseUrl: 'https://git.example.com',
    credential: 'kept',
  });
  const notifications = `/notifications/v1/deployments/${server.deploymentId}`;
  const { channel } = await api('POST', `${notifications}/channels`, {
    name: 'Desk',
    webhook: { url: 'https://hooks.example.com/desk' },
  });
  await api('POST', `${notifications}/rules`, {
    name: 'Grave',
    channelId: channel.id,
    events: ['NOTIFICATION_EVENT_NEW_FINDINGS'],
  });
  const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, {});
  await api('POST', `/ticketing/v2/deployments/${server.deploymentId}/tickets`, {
    url: 'https://tracker.example/browse/SEC-17',
    externalSlug: 'SEC-17',
    findingIds: [findings[0].id],
  });
  const { policies } = await api('GET', `/policies/v2/deployments/${server.deploymentId}/policies`);
  const ids = {
    finding: findings[0].id,
    project: repos[0].id,
    policy: policies[0].id,
    channel: channel.id,
    team: team.id,
    user: userId,
  };
  return { person: reader, twoStep: await inviteTwoStep(started), ids, invite: grace.token };
}

async function inviteTwoStep({ api, server }: TestConsole): Promise<Credentials> {
  const them = { email: 'two-step@example.com', password: 'seven quiet rivers' };
  const { token } = await api('POST', `/agent/deployments/${server.deploymentId}/invites`, { email: them.email });
  await api('POST', '/auth/invites/accept', { token, password: them.password, name: 'Careful' });
  const ask = async (path: string, bearer: string, body?: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.baseUrl}/api/auth/${path}`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, path);
    return (await response.json()) as Record<string, string>;
  };
  const { accessToken = '' } = await ask('login', '', them);
  const { secret = '' } = await ask('totp', accessToken);
  await ask('totp/confirm', accessToken, { password: them.password, code: totpCode(secret, new Date()) });
  return them;
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

async function pathOf({ api }: TestConsole, { path }: Screen): Promise<string> {
  if (typeof path === 'string') return path;
  return path((method, below, body) => api(method, below, body) as Promise<Record<string, unknown>>);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  // Loading screens have a status; only loaded screens are checked.
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await page.locator('[data-fetching]').waitFor({ state: 'detached' });
}

/** In each look and zoom; `arrive` opens the screen. */
async function assertFits(page: Page, arrive: () => Promise<void>): Promise<void> {
  await page.setViewportSize(looks[0].viewport);
  await page.emulateMedia({ colorScheme: looks[0].colorScheme });
  await arrive();
  await page.evaluate(axe);
  for (const { viewport, colorScheme, name } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await drawn(page, colorScheme);
    await assertAccessible(page, name);
    assert.deepEqual(await page.evaluate(beyondTheEdge), [], name);
  }
  for (const viewport of zoomed) {
    await page.setViewportSize(viewport);
    await drawn(page, looks[1].colorScheme);
    assert.deepEqual(await page.evaluate(beyondTheEdge), [], `at ${String(viewport.width)} px`);
  }
}

/**
 * Waits until the page is drawn in the colour scheme and transitions have ended. Endless animations are not waited for.
 */
async function drawn(page: Page, colorScheme: string): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (document.documentElement.dataset.mantineColorScheme !== '${colorScheme}') await frame();
    for (;;) {
      await frame();
      await frame();
      const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  })()`);
}

/** Runs in the page: what cannot be reached without scrolling sideways, or is cut off. What scrolls by itself may be wide. */
function beyondTheEdge(): string[] {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
  const scrolls = (element: Element): boolean => {
    for (let each = element.parentElement; each !== null; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true;
    }
    return false;
  };
  for (const each of document.querySelectorAll<HTMLElement>('h1, h2, h3, a[href], button, input, textarea')) {
    const { left, right, width, height } = each.getBoundingClientRect();
    // The closed sidebar and the skip link are beyond the left edge as a whole.
    if (right <= 0 || width < 2 || height < 2 || !each.checkVisibility({ visibilityProperty: true })) continue;
    const isBeyond = (left < -1 || right > innerWidth + 1) && !scrolls(each);
    const hides = each.matches('h1, h2, h3, button') && getComputedStyle(each).overflowX !== 'visible';
    const isCut = hides && each.scrollWidth > each.clientWidth + 1 && each.title === '';
    if (isBeyond || isCut) found.push(`${isBeyond ? 'beyond' : 'cut'}: ${each.outerHTML.slice(0, 200)}`);
  }
  return found;
}

async function assertAccessible(page: Page, look: string): Promise<void> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: { 'empty-table-header': { enabled: true }, region: { enabled: true } },
      resultTypes: ['violations'],
    })`,
  );
  const words = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html}\n  ${failureSummary ?? ''}`)
        .join('\n  ')}`,
  );
  assert.equal(violations.length, 0, `${look}:\n${words.join('\n')}`);
}
