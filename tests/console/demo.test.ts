/** The demo in the console: offered on an empty installation, marked while one is in it, and removed for everybody. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';
import { findDemoRow } from '../../server/src/domain/demo/get-demo.ts';

test('the demo', async (t) => {
  const { page, openPage, api, server } = await startConsole(t);
  const { deploymentId, adminEmail: email, adminPassword: password } = server;
  const startPath = `**/deployments/${deploymentId}/start`;
  const banner = page.getByRole('region', { name: 'Demo' });

  await t.test('an admin of an empty installation fills and opens it by a button, and sees the progress', async () => {
    await page.waitForURL(startPath);
    await page.getByRole('button', { name: 'Look at the demo first' }).click();
    await page.waitForURL(/\/deployments\/(?!1\/)\d+\/overview$/);
    await banner.getByText(/Creating its data: \d+%, up to \d+ \w+ \d{4}/).waitFor();
    assert.match(page.url(), /\/overview$/, 'the demo has no first steps');
  });

  await t.test('who signs in while their own organisation is empty lands in the demo', async () => {
    const fresh = await openPage({ email, password });
    await fresh.getByRole('region', { name: 'Demo' }).waitFor();
    await fresh.getByRole('link', { name: 'Go to Default' }).click();
    await fresh.waitForURL(startPath);
    await fresh.getByText(/^Creating the demo/).waitFor();
    await fresh.getByRole('button', { name: 'Open the demo' }).click();
    await fresh.getByRole('region', { name: 'Demo' }).waitFor();
    // It was there already, so opening it is no change.
    const { entries } = await api('GET', `/audit/v1/deployments/${deploymentId}/entries`);
    assert.equal(entries.filter(({ action }: { action: string }) => action === 'demo.create').length, 1);
    await fresh.context().close();
  });

  await t.test('who may not create it is not offered it', async () => {
    const { repo } = await api('POST', `/agent/deployments/${deploymentId}/repos`, { name: 'acme/shop' });
    const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
    const { team } = await api('POST', teams, { name: 'Web shop' });
    await api('PATCH', `${teams}/${String(team.id)}`, { team: { repositories: [{ repositoryId: repo.id }] } });
    const invite = await api('POST', `/agent/deployments/${deploymentId}/invites`, {
      email: 'grace@example.com',
      teamIds: [team.id],
      orgRole: 'ORG_ROLE_MEMBER',
    });
    const guest = await openPage();
    await guest.goto(`/invite#${String(invite.token)}`);
    await guest.getByLabel('Your name').fill('Grace Hopper');
    await guest.getByRole('textbox', { name: 'Password' }).fill('a nanosecond of wire');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.getByRole('heading', { name: 'First steps' }).waitFor();
    await guest.getByText('0 of 2 done').waitFor();
    assert.equal(await guest.getByRole('button', { name: /demo/ }).count(), 0);
    await guest.context().close();
  });

  await t.test('it is removed after a question that names what goes, and leaves every open tab', async () => {
    const other = await openPage({ email, password });
    await other.getByRole('region', { name: 'Demo' }).waitFor();
    await other.getByRole('link', { name: 'Findings', exact: true }).click();

    await banner.getByRole('button', { name: 'Remove the demo' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the demo?' });
    await question.getByText('Northwind Outfitters (demo)').waitFor();
    await question.getByText(/its projects, scans, findings and history, its people and teams/).waitFor();
    await question.getByRole('button', { name: 'Remove the demo' }).click();
    // The answer comes when the demo's rows are deleted, which takes a busy machine long.
    await page.waitForURL(startPath, { timeout: 60_000 });
    await other.waitForURL(startPath);
    assert.equal(await banner.count(), 0);
    await page.getByRole('button', { name: 'Organisation: Default' }).click();
    await page.getByRole('menuitem', { name: 'Default' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /Northwind/ }).count(), 0);
    await page.keyboard.press('Escape');
    // Once the rest is deleted, it is offered again.
    await page.locator('button:enabled', { hasText: 'Look at the demo first' }).waitFor();
    assert.equal(await findDemoRow(server.platform), undefined);
  });
});
