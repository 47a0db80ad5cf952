/** The frame of every screen: sign-in, history, navigation, palette, keyboard shortcuts, and the end of a session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { walkByKeyboard } from './keyboard-walk.ts';

test('the frame of the console', async (t) => {
  const started = await startConsole(t);
  const { page, openPage, api, upload, server } = started;
  const scanned = sarifOf({
    results: [{ rule: 'python.weak-hash', path: 'src/pay.py', line: 12, text: 'md5(secret)', level: 'error' }],
  });
  const scanId = await upload('acme/shop', JSON.parse(scanned));
  const at = (path: string): string => `${server.baseUrl}/deployments/${server.deploymentId}/${path}`;

  await t.test('a signed-out user returns to the linked screen after signing in', async () => {
    const other = await openPage();
    await other.goto('/deployments/1/projects?search=shop');
    await other.getByRole('heading', { name: 'Sign in to Parapet' }).waitFor();
    await other.getByLabel('Email').fill(server.adminEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('alert').waitFor();
    await other.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL('**/deployments/1/projects?search=shop');
  });

  await t.test('the sign-in does not redirect to another site', async () => {
    const other = await openPage();
    await other.goto('/sign-in?next=//evil.example/');
    await other.getByLabel('Email').fill(server.adminEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL('**/overview');
    assert.ok(other.url().startsWith(server.baseUrl));
  });

  await t.test(
    'the outline of the frame is painted before styles and scripts, and gives way to the screen',
    async () => {
      const slow = await page.context().newPage();
      let send: (() => void) | undefined;
      const held = new Promise<void>((done) => (send = done));
      await slow.route(/\/assets\//, async (route) => {
        await held;
        await route.continue();
      });
      await slow.goto(at('projects'), { waitUntil: 'commit' });
      const shell = slow.locator('#shell');
      await shell.waitFor({ state: 'visible' });
      await slow.evaluate(
        `new Promise((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))`,
      );
      assert.equal(await slow.locator('#root *').count(), 0);
      assert.equal(await shell.getAttribute('aria-hidden'), 'true');
      send?.();
      await slow.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await shell.waitFor({ state: 'detached' });
      // A failure is shown in its place, too.
      await slow.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, body: '{}' }));
      await slow.reload();
      await slow.getByRole('button', { name: 'Try again' }).waitFor();
      await shell.waitFor({ state: 'detached' });
      await slow.close();
    },
  );

  await t.test('a reload and a second tab need no new sign-in, and no script can read the session cookie', async () => {
    await page.goto(at('projects'));
    await page.reload();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(at('jobs'));
    await tab.getByRole('navigation', { name: 'Screens' }).waitFor();
    assert.equal(await page.evaluate<string>('document.cookie'), '');
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    assert.doesNotMatch(kept, /eyJ|parapet_session/);
    await tab.close();
  });

  await t.test('the navigation leads to each screen and marks the current one', async () => {
    const rail = page.getByRole('navigation', { name: 'Screens' });
    await rail.getByRole('link', { name: 'Dependencies' }).click();
    await page.waitForURL('**/dependencies');
    assert.equal(await rail.getByRole('link', { name: 'Dependencies' }).getAttribute('aria-current'), 'page');
    await page.goBack();
    await page.waitForURL('**/projects');
  });

  await t.test('the deployment is a button that leads to the settings, with one deployment too', async () => {
    await page.goto(at('jobs'));
    await page.getByRole('button', { name: /^Organisation: / }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname.endsWith('/settings'), true);
  });

  await t.test('the settings are one entry of the sidebar; each of their screens links to the others', async () => {
    const rail = page.getByRole('navigation', { name: 'Screens' });
    await rail.getByRole('link', { name: 'Settings' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Tokens/ })
      .click();
    await page.waitForURL('**/tokens');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Audit log' }).click();
    await page.waitForURL('**/audit');
    assert.equal(await settings.getByRole('link', { name: 'Audit log' }).getAttribute('aria-current'), 'page');
    assert.equal(await rail.getByRole('link', { name: 'People' }).count(), 0);
    await rail.getByRole('link', { name: 'Jobs' }).click();
    await settings.waitFor({ state: 'detached' });
  });

  await t.test('no link leads to a screen that the user may not see', async () => {
    const email = 'member@example.com';
    const { token } = await api('POST', `/agent/deployments/${server.deploymentId}/invites`, { email });
    const password = 'only looking at it';
    await api('POST', '/auth/invites/accept', { token, password, name: 'Member' });
    const member = await openPage({ email, password });
    await member.goto(at('settings'));
    const shown = member.getByRole('main').getByRole('link');
    await shown.first().waitFor();
    const names = await member.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents();
    assert.deepEqual(names, ['Settings', 'People', 'Teams', 'Tokens']);
    assert.equal(await shown.count(), 3);
  });

  await t.test('a screen that is opened while the server is down appears when it is back', async () => {
    const other = await openPage({ email: server.adminEmail, password: server.adminPassword });
    const ignores = other.getByRole('navigation').getByRole('link', { name: 'Ignores' });
    await ignores.waitFor();
    await other.context().setOffline(true);
    await ignores.click();
    await other.getByText('You are offline').waitFor();
    await other.waitForURL('**/ignores');
    await other.context().setOffline(false);
    await other.getByRole('heading', { name: 'Ignores', level: 1 }).waitFor();
    await other.context().close();
  });

  await t.test('the search field opens the palette', async () => {
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor({ state: 'detached' });
  });

  await t.test('what is typed while the palette opens is searched for, and is no shortcut of the screen', async () => {
    const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, { limit: 1 });
    await page.goto(at(`findings/${String(findings[0].id)}`));
    await page.getByRole('button', { name: 'Start review' }).waitFor();
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    // At first its code has yet to load; `r` would start a review.
    for (const text of ['rules', 'projects']) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(`${text}x`);
      await page.keyboard.press('Backspace');
      await field.waitFor();
      assert.equal(await field.inputValue(), text);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Start review' }).waitFor();
  });

  await t.test('the palette leads to screens, projects, findings by id or rule, and forms', async () => {
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
    async function go(typed: string, hit: string | RegExp, address: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+k');
      await field.fill(typed);
      await chosen.filter({ hasText: hit }).waitFor();
      assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
      await field.waitFor({ state: 'detached' });
    }
    const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, { limit: 1 });
    const findingId = String(findings[0].id);
    await go('audit', 'Audit log', '**/audit');
    await go('acme/sh', 'acme/shop', '**/projects/*');
    await go('weak-hash', 'Weak hash', `**/findings/${findingId}`);
    await go(`#${findingId}`, 'Weak hash', `**/findings/${findingId}`);
    await go('make token', 'New token', '**/tokens?make=true');
    await page.getByRole('dialog', { name: 'New token' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('ControlOrMeta+k');
    await field.fill('weak');
    await chosen.filter({ hasText: 'parapet.java.weak-cipher' }).waitFor();
    // Findings come after the names, which do not wait for them.
    await page.getByRole('option').filter({ hasText: '1 open finding that matches “weak”' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: 'Weak hash' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: '1 open finding that matches “weak”' }).waitFor();
    await field.fill('no such thing');
    await page.getByText('No results for “no such thing”.').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  await t.test('a nested screen has breadcrumbs that lead to its parents', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await page.goto(at(`scans/${scanId}`));
    await page.getByRole('heading', { name: `Scan ${scanId}` }).waitFor();
    assert.deepEqual(await trail.getByRole('link').allTextContents(), ['Projects', 'acme/shop']);
    // Only the page itself is the current one.
    assert.equal(await trail.getByRole('link', { name: 'Projects' }).getAttribute('aria-current'), null);
    await trail.getByRole('link', { name: 'acme/shop' }).click();
    await page.getByRole('heading', { name: 'acme/shop' }).waitFor();
    assert.deepEqual(await trail.getByRole('link').allTextContents(), ['Projects']);
    assert.equal(await trail.getByRole('link', { name: 'Projects' }).getAttribute('aria-current'), null);
    await trail.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    assert.equal(await trail.count(), 0);
  });

  await t.test('a team shows its projects by name', async () => {
    const { repos } = await api('GET', `/agent/deployments/${server.deploymentId}/repos`);
    const teams = `/permissions/v2/deployments/${server.deploymentId}/teams`;
    const { team } = await api('POST', teams, { name: 'Payments' });
    await api('PATCH', `${teams}/${String(team.id)}`, { team: { repositories: [{ repositoryId: repos[0].id }] } });
    await page.goto(at('teams'));
    await page.getByRole('row').filter({ hasText: 'Payments' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Projects' }).getByRole('link', { name: 'acme/shop' }).waitFor();
  });

  await t.test('on a phone, rows are selected by touch and triaged', async () => {
    const { adminEmail: email, adminPassword: password } = server;
    const phone = await openPage({ email, password }, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(at('findings'));
    const box = phone.getByRole('checkbox', { name: 'Select this row' });
    const target = await phone.locator('label').filter({ has: box }).boundingBox();
    assert.ok(target !== null && target.width >= 44 && target.height >= 44, JSON.stringify(target));
    await phone.touchscreen.tap(target.x + target.width / 2, target.y + target.height / 2);
    const bar = phone.getByRole('region', { name: 'Selected findings' });
    await bar.getByText('1 finding selected').waitFor();
    assert.ok(((await bar.getByRole('button', { name: /Start review/ }).boundingBox())?.height ?? 0) >= 44);
    await bar.getByRole('button', { name: /Start review/ }).tap();
    await phone.goto(at('projects'));
    await phone.getByRole('checkbox', { name: 'Select this row' }).check();
    await phone.getByRole('region', { name: 'Selected projects' }).getByText('1 project selected').waitFor();
    await phone.context().close();
  });

  await t.test('the question mark lists the keyboard shortcuts', async () => {
    await page.goto(at('jobs'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('this help').waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('a missing page and a foreign deployment show a message', async () => {
    await page.goto(`${server.baseUrl}/deployments/999/findings`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto(at('nowhere'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  await t.test('the console is used by keyboard alone, and the focus is always in sight', (walk) =>
    walkByKeyboard(walk, started),
  );

  await t.test('signing out ends the session, in the other tabs too', async () => {
    await page.goto(at('jobs'));
    const tab = await page.context().newPage();
    await tab.goto(at('projects'));
    await tab.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in**');
    await tab.waitForURL('**/sign-in**');
    await page.goto(at('jobs'));
    await page.waitForURL('**/sign-in**');
  });
});
