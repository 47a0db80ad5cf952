/** What stands around every screen: the sign-in, the way back, the rail, the palette, the keys, the end of a session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console.ts';

test('the frame of the console', async (t) => {
  const { page, openPage, server } = await startConsole(t);
  const at = (path: string): string => `${server.baseUrl}/deployments/${server.deploymentId}/${path}`;

  await t.test('whoever is not signed in comes back to the screen of the link after signing in', async () => {
    const other = await openPage();
    await other.goto('/deployments/1/projects?search=shop');
    await other.getByRole('heading', { name: 'Sign in to Parapet' }).waitFor();
    await other.getByLabel('E-mail').fill(server.adminEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('alert').waitFor();
    await other.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL('**/deployments/1/projects?search=shop');
  });

  await t.test('a link to another site after the sign-in is not followed', async () => {
    const other = await openPage();
    await other.goto('/sign-in?next=//evil.example/');
    await other.getByLabel('E-mail').fill(server.adminEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill(server.adminPassword);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL('**/overview');
    assert.ok(other.url().startsWith(server.baseUrl));
  });

  await t.test(
    'a reload, and a second tab, need no new sign-in; no script can read what keeps the session',
    async () => {
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
    },
  );

  await t.test('the rail leads to each screen and shows where one is', async () => {
    const rail = page.getByRole('navigation', { name: 'Screens' });
    await rail.getByRole('link', { name: 'Dependencies' }).click();
    await page.waitForURL('**/dependencies');
    assert.equal(await rail.getByRole('link', { name: 'Dependencies' }).getAttribute('aria-current'), 'page');
    await page.goBack();
    await page.waitForURL('**/projects');
  });

  await t.test('the palette goes to a screen by what is typed', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('A screen or a project').fill('audit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/audit');
  });

  await t.test('the question mark lists the keys', async () => {
    await page.goto(at('jobs'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('this help').waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('a page that is not there, and a deployment that one is not in, say so', async () => {
    await page.goto(`${server.baseUrl}/deployments/999/findings`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.goto(at('nowhere'));
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });

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
