/** Error states of screens: no connection, no response, no permission, no session. Each says what to do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

test('error states', async (t) => {
  const { page, openPage, api, server } = await startConsole(t);
  const { deploymentId, adminEmail, adminPassword } = server;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  const agent = `/agent/deployments/${deploymentId}`;
  await api('POST', `${agent}/repos`, { name: 'acme/shop' });
  const row = page.getByRole('row').filter({ hasText: 'acme/shop' });

  await t.test('a failed request is shown with its id and can be retried', async () => {
    const projects = `**/api${agent}/repos?**`;
    await page.route(projects, (route) =>
      route.fulfill({ status: 400, json: { error: 'Not like that.', code: 'INVALID_ARGUMENT', requestId: 'rq-17' } }),
    );
    await page.goto(at('projects'));
    const failed = page.getByRole('main').getByRole('alert');
    await failed.getByText('Not like that.').waitFor();
    await failed.getByText('Request rq-17').waitFor();
    await page.unroute(projects);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await row.waitFor();
    await failed.waitFor({ state: 'detached' });
  });

  await t.test(
    'offline, loaded data stays visible and a change is rejected with a message; online it succeeds',
    async () => {
      await page.context().setOffline(true);
      const line = page.getByRole('status').filter({ hasText: 'You are offline.' });
      await line.waitFor();
      await row.waitFor();
      await page.getByRole('button', { name: 'New project' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('acme/web');
      await page.getByRole('button', { name: 'Create project' }).click();
      await page.getByRole('dialog').getByRole('alert').getByText('You are offline.').waitFor();
      await page.context().setOffline(false);
      await line.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Create project' }).click();
      await page.getByRole('heading', { name: 'acme/web', level: 1 }).waitFor();
    },
  );

  await t.test('a server that sends no live updates is told to an idle reader, until it does', async () => {
    const tab = await openPage({ email: adminEmail, password: adminPassword });
    await tab.route('**/api/events/**', (route) => route.abort());
    await tab.goto(at('projects'));
    const lost = tab.getByText('Connection lost; reconnecting');
    await lost.waitFor();
    await tab.unroute('**/api/events/**');
    await lost.waitFor({ state: 'detached' });
    // Current data has no age.
    assert.equal(await tab.getByText(/^updated /).count(), 0);
    await tab.context().close();
  });

  await t.test('a member who lost a permission gets a message, and then only permitted data', async () => {
    const person = { email: 'grace@example.com', password: 'a nanosecond of wire' };
    const { token } = await api('POST', `${agent}/invites`, { email: person.email, orgRole: 'ORG_ROLE_ADMIN' });
    await api('POST', '/auth/invites/accept', { token, password: person.password, name: 'Grace' });
    const other = await openPage(person);
    await other.goto(at('people'));
    await other.getByRole('button', { name: 'Invite' }).click();
    const { users } = await api('POST', `${agent}/users/list`, {});
    const { id } = users.find(({ email }: { email: string }) => email === person.email);
    await other.getByLabel('Email').fill('someone@example.com');
    await api('PATCH', `${agent}/users/${String(id)}`, { orgRole: 'ORG_ROLE_READONLY' });
    // The screen below has learnt it by a live update; the form stays with what is in it.
    await other
      .getByRole('button', { name: 'Invite', exact: true, includeHidden: true })
      .waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Create invite' }).click();
    await other.getByRole('dialog').getByRole('alert').getByText(/\w/).waitFor();
    await other.reload();
    await other.getByRole('grid', { name: 'People' }).getByText('grace@example.com').waitFor();
    await other.getByRole('button', { name: 'Invite' }).waitFor({ state: 'detached' });
    await other.goto(at('audit'));
    await other.getByRole('heading', { name: 'For admins of this organisation' }).waitFor();
    await other.context().close();
  });

  await t.test('an expired session leads to the sign-in and from there back to the same screen', async () => {
    // The session ends on the server, and no live update tells the page, which would leave it before the click.
    await page.route('**/api/events/**', (route) => route.abort());
    await page.goto(at('rules'));
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
    const status = await page.evaluate<number>(`(async () => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const { accessToken } = await (await fetch('/api/auth/refresh', post)).json();
      const headers = { ...post.headers, authorization: 'Bearer ' + accessToken };
      return (await fetch('/api/auth/logout', { ...post, headers })).status;
    })()`);
    assert.equal(status, 200);
    await page.getByRole('link', { name: 'Ignores' }).click();
    await page.getByRole('heading', { name: 'Sign in to Parapet' }).waitFor();
    await page.getByLabel('Email').fill(adminEmail);
    await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/ignores');
    await page.getByRole('heading', { name: 'Ignores', level: 1 }).waitFor();
  });
});
