/** The user's own account and the organisation: what is changed there shows everywhere, also in other tabs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { directory } from './directory.ts';
import { secondFactors } from './second-factors.ts';
import { singleSignOn } from './single-sign-on.ts';

const scanned = sarifOf({
  results: [{ rule: 'python.weak-hash', path: 'src/pay.py', line: 12, text: 'md5(secret)', level: 'error' }],
});

const newPassword = 'correct horse battery';
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('the account and the organisation', async (t) => {
  const shown = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { page, openPage, api, upload, server } = shown;
  const { deploymentId, adminEmail: email, adminPassword: password } = server;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  await upload('acme/shop', JSON.parse(scanned));
  const { findings } = await api('POST', `/reporting/${deploymentId}/findings`, { limit: 1 });
  const findingAt = at(`findings/${String(findings[0].id)}`);

  await t.test(
    'the menu of the person shows name and address, and leads to the account; so does the palette',
    async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      const menu = page.getByRole('menu');
      await menu.getByText('Administrator').waitFor();
      await menu.getByText(email).waitFor();
      await menu.getByRole('menuitem', { name: 'Your account' }).click();
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await page.goto(at('overview'));
      await page.getByRole('navigation', { name: 'Screens' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('time zone');
      await page.getByRole('option', { name: 'Your account' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/account');
    },
  );

  await t.test('a name is saved, shown in the list of people, and can be taken back', async () => {
    await page.goto('/account');
    await page.waitForURL(`**/deployments/${deploymentId}/account`);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Name saved.').waitFor();
    await page.goto(at('people'));
    await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).waitFor();
  });

  await t.test(
    'the zone and the format change the instants of a finding, in an open tab, too, and after a reload',
    async () => {
      const other = await page.context().newPage();
      await other.goto(findingAt);
      const instant = other.locator('time').first();
      await instant.waitFor();
      assert.match(await instant.innerText(), /just now|ago/);
      const iso = String(await instant.getAttribute('datetime'));

      await page.goto(at('account'));
      await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
      await page.getByRole('option', { name: 'Asia/Tokyo (GMT+09:00)' }).click();
      await page.getByRole('combobox', { name: 'Date format' }).click();
      await page.getByRole('option', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ }).click();
      // 9 h east of UTC, all year.
      const expected = new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
      await page
        .getByRole('region', { name: 'Display' })
        .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
        .waitFor();

      await other.getByText(expected).first().waitFor();
      await other.reload();
      await other.getByText(expected).first().waitFor();
      assert.match(String(await instant.getAttribute('title')), /(?:just now|ago) · .* UTC$/);
      await other.goto(at('findings'));
      const cell = other.getByRole('row').locator('time').first();
      await cell.waitFor();
      assert.equal(await cell.innerText(), '0d');
      assert.ok((await cell.getAttribute('title'))?.includes(`Present since ${expected}`));
      await other.close();
      // Another browser has them from the account.
      const elsewhere = await openPage({ email, password });
      await elsewhere.goto(findingAt);
      await elsewhere.getByText(expected).first().waitFor();
      await elsewhere.context().close();
    },
  );

  await t.test('a theme is kept with the account, and is there before the first paint', async () => {
    await page.goto(at('account'));
    await page
      .locator('label')
      .filter({ hasText: /^Dark$/ })
      .click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    const elsewhere = await openPage({ email, password }, { colorScheme: 'light' });
    await elsewhere.locator('html[data-mantine-color-scheme=dark]').waitFor();
    assert.equal((await api('GET', '/auth/me')).user.preferences.theme, 'THEME_DARK');
    // Without the console's own code, as at the first paint.
    await elsewhere.route('**/assets/*.js', (route) => route.abort());
    await elsewhere.goto('/sign-in');
    const ground = await elsewhere.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    // Transparent black would be the ground of the browser, which follows the system.
    const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(ground)?.slice(1).map(Number);
    assert.ok(
      channels?.every((each) => each < 60),
      ground,
    );
    await elsewhere.context().close();
  });

  await t.test('an admin renames the organisation, and the switcher of an open tab follows', async () => {
    const other = await page.context().newPage();
    await other.goto(at('projects'));
    await other.getByRole('button', { name: 'Organisation: Default' }).waitFor();
    await page.goto(at('settings'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /Organisation/ })
      .click();
    await page.getByText('default', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Acme Ltd');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Renamed to Acme Ltd.').waitFor();
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Organisation: Acme Ltd' }).waitFor();
    assert.equal((await api('GET', '/auth/me')).deployments[0].slug, 'default');
    await page.goto(at('audit'));
    await page.getByRole('row').filter({ hasText: 'Renamed the organisation' }).waitFor();
    await other.close();
  });

  await t.test('a member cannot rename it, and has an account', async () => {
    const member = await joinAs('ORG_ROLE_MEMBER');
    await member.goto(at('settings'));
    await member
      .getByRole('main')
      .getByRole('link', { name: /People/ })
      .waitFor();
    assert.equal(await member.getByRole('link', { name: /Organisation/ }).count(), 0);
    await member.goto(at('organisation'));
    await member.getByText('The name and the slug of this organisation.').waitFor();
    assert.equal(await member.getByRole('button', { name: 'Rename' }).count(), 0);
    await member.goto(at('account'));
    await member.getByRole('button', { name: 'Save name' }).waitFor();
  });

  await t.test(
    'a person ends a session, changes the password, and their other browsers leave by themselves',
    async () => {
      const theirs = { email: 'org_role_member@example.com', password: newPassword };
      const mine = await openPage(theirs);
      await mine.goto(at('account'));
      const sessions = mine.getByRole('region', { name: 'Sessions' });
      await sessions.getByText('This session').waitFor();
      const phone = await openPage(theirs, { userAgent: phoneAgent });
      await phone.goto(at('projects'));
      await phone.getByRole('heading', { name: 'Projects' }).waitFor();
      await mine.reload();
      const row = sessions.getByRole('listitem').filter({ hasText: 'Safari 18 on iPhone' });
      await row.getByRole('button', { name: 'End session' }).click();
      const dialog = mine.getByRole('dialog', { name: 'End the session of Safari 18 on iPhone?' });
      await dialog.getByRole('button', { name: 'End session' }).click();
      await mine.getByText('Session ended.').waitFor();
      await row.waitFor({ state: 'detached' });
      await phone.waitForURL('**/sign-in**');
      await phone.context().close();

      const other = await openPage(theirs);
      await other.goto(at('projects'));
      await other.getByRole('heading', { name: 'Projects' }).waitFor();
      const form = mine.getByRole('region', { name: 'Password' });
      const change = async (current: string, next: string): Promise<void> => {
        await form.getByRole('textbox', { name: 'Current password' }).fill(current);
        await form.getByRole('textbox', { name: 'New password' }).fill(next);
        await form.getByRole('button', { name: 'Change password' }).click();
      };
      await change('not the password', 'seven quiet rivers');
      await form.getByText('Is not your current password.').waitFor();
      await change(newPassword, 'Password12345678');
      await form.getByText('Is made of passwords that are tried first; use several unrelated words.').waitFor();
      await change(newPassword, 'seven quiet rivers');
      await mine.getByText(/^Password changed\. Signed out \d+ other sessions?\.$/).waitFor();
      await other.waitForURL('**/sign-in**');
      await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
      // The present session goes on, and the new password signs in.
      await mine.reload();
      await sessions.getByText('This session').waitFor();
      await other.getByLabel('Email').fill(theirs.email);
      await other.getByRole('textbox', { name: 'Password' }).fill('seven quiet rivers');
      await other.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.getByRole('heading', { name: 'Projects' }).waitFor();
      for (const each of [mine, other]) await each.context().close();
    },
  );

  await directory(t, shown);
  // Before the second factors: the member has a passkey after them.
  await singleSignOn(t, shown, { email: 'org_role_member@example.com', password: 'seven quiet rivers' });
  await secondFactors(
    t,
    { ...shown, joinAs },
    { email: 'org_role_member@example.com', password: 'seven quiet rivers' },
  );

  await t.test('an admin finds a refused sign-in in the audit log by action and person, and exports it', async () => {
    const stranger = await openPage();
    await stranger.goto('/sign-in');
    await stranger.getByLabel('Email').fill('org_role_member@example.com');
    await stranger.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
    await stranger.getByRole('alert').waitFor();
    await stranger.context().close();
    // A periodic task records it.
    const log = `/audit/v1/deployments/${deploymentId}/entries?action=session.refuse`;
    while ((await api('GET', log)).entries.length === 0) await sleep(200);

    await page.goto(at('audit'));
    await page.getByRole('row').filter({ hasText: 'Registered a passkey' }).first().waitFor();
    const addFilter = async (field: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: field }).click();
    };
    await addFilter('Action');
    await page.getByRole('checkbox', { name: 'Sign-ins and sessions' }).click();
    await page.getByRole('row').filter({ hasText: 'A sign-in was refused: wrong password' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Changed the name of the account' }).waitFor({ state: 'detached' });
    await addFilter('Person');
    await page.getByRole('textbox', { name: 'Person' }).fill('someone');
    await page.getByRole('checkbox', { name: 'Someone' }).first().click();
    await page.waitForURL(/action=session\..*person=/);
    await page.getByRole('row').filter({ hasText: 'A sign-in was refused: wrong password' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^parapet-audit-.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    assert.ok(lines.some((line) => line.includes('session.refuse')));
    assert.ok(lines.slice(1).every((line) => line.includes(',session.')));
    await page.getByText('Audit log exported.').waitFor();
  });

  await t.test('who is in no deployment still has an account', async () => {
    const member = await joinAs('ORG_ROLE_READONLY');
    const { users } = await api('POST', `/agent/deployments/${deploymentId}/users/list`, {
      filters: { query: 'org_role_readonly' },
    });
    await api('DELETE', `/agent/deployments/${deploymentId}/users/${String(users[0].id)}`);
    // Their sessions ended with their last deployment.
    await member.goto('/sign-in');
    await member.getByLabel('Email').fill(users[0].email);
    await member.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await member.getByRole('button', { name: 'Sign in', exact: true }).click();
    await member.getByRole('link', { name: 'your account' }).click();
    await member.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await member.getByRole('button', { name: 'Save name' }).click();
    await member.getByText('Name saved.').waitFor();
  });

  async function joinAs(orgRole: string): Promise<Page> {
    const invited = `${orgRole.toLowerCase()}@example.com`;
    const { link } = await api('POST', `/agent/deployments/${deploymentId}/invites`, { email: invited, orgRole });
    const theirs = await openPage();
    const { pathname, hash } = new URL(String(link));
    await theirs.goto(pathname + hash);
    await theirs.getByRole('textbox', { name: 'Your name' }).fill('Someone');
    await theirs.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await theirs.getByRole('button', { name: 'Join' }).click();
    await theirs.waitForURL('**/deployments/**');
    return theirs;
  }
});
