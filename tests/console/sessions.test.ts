/** Rules for sessions with their preview, and the sessions of a member, in the console. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

const password = 'correct horse battery staple';

test('sessions of the organisation', async (t) => {
  const { page, openPage, api, server } = await startConsole(t);
  const { deploymentId } = server;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  const dialog = page.getByRole('dialog');
  const grace = { email: 'grace@example.com', password };
  const invited = (await api('POST', `/agent/deployments/${deploymentId}/invites`, {
    email: grace.email,
    orgRole: 'ORG_ROLE_MEMBER',
  })) as { token: string };
  await api('POST', '/auth/invites/accept', { token: invited.token, name: 'Grace', password });
  const theirs = await openPage(grace);

  await t.test('an admin sees where a member is signed in, and ends it: their page asks to sign in again', async () => {
    await page.goto(at('people'));
    const row = page.getByRole('row').filter({ hasText: grace.email });
    await row.getByRole('button', { name: 'Sessions' }).click();
    const sessions = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions
      .first()
      .getByText(/Chrom\w+ \d+ on Linux/)
      .waitFor();
    const before = await sessions.count();
    assert.ok(before >= 1);
    await dialog.getByRole('button', { name: 'End all' }).click();
    await page
      .getByRole('dialog', { name: /^End all sessions of/ })
      .getByRole('button', { name: 'End all' })
      .click();
    await dialog.getByText('Signed in nowhere.').waitFor();
    await theirs.waitForURL('**/sign-in**');
    await page.goto(at('audit'));
    await page.getByText('Ended all sessions of a person').first().waitFor();
  });

  await t.test('one’s own list shows a session that begins elsewhere, without a reload', async () => {
    await page.goto(at('account'));
    const own = page.getByRole('region', { name: 'Sessions' });
    await own.getByText('This session').waitFor();
    await openPage({ email: server.adminEmail, password: server.adminPassword });
    await own.getByRole('button', { name: 'End session' }).nth(1).waitFor();
  });

  await t.test('a rule says before it is saved how many sessions it would end, and is kept', async () => {
    await page.goto(at('organisation'));
    const rules = page.getByRole('region', { name: 'Sessions' });
    await rules.getByLabel('Sign out after so many hours without use').fill('24');
    await rules.getByText('No session would end now.').waitFor();
    await rules.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rules for sessions saved.').waitFor();
    await page.reload();
    assert.equal(await rules.getByLabel('Sign out after so many hours without use').inputValue(), '24');
  });
});
