/** From an invite to the first project: its teams, its page, and what a person without a project reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { insertOperator } from '../../server/src/store/operators/operators.ts';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const password = 'a nanosecond of wire';
/** The screens that show the projects of a person's teams. */
const screens = [
  ['overview', 'Overview'],
  ['findings', 'Findings'],
  ['projects', 'Projects'],
  ['dependencies', 'Dependencies'],
  ['jobs', 'Jobs'],
  ['start', 'First steps'],
] as const;

test('an invited colleague', async (t) => {
  const { page, openPage, api, upload, server } = await startConsole(t);
  const { deploymentId } = server;
  const agent = `/agent/deployments/${deploymentId}`;
  const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  const { user: admin, deployments } = await api('GET', '/auth/me');
  const organisation = String(deployments[0].name);
  const adminName = String(admin.name === '' ? admin.login : admin.name);

  await upload('acme/shop', sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(a)' }] }));
  const { repos } = await api('GET', `${agent}/repos`);
  const repositories = [{ repositoryId: repos[0].id }];
  const web = String((await api('POST', teams, { name: 'Web shop' })).team.id);
  await api('PATCH', `${teams}/${web}`, { team: { repositories } });
  const empty = String((await api('POST', teams, { name: 'Newcomers' })).team.id);

  async function invited(body: { email: string; [field: string]: unknown }): Promise<Page> {
    const { token } = await api('POST', `${agent}/invites`, body);
    const guest = await openPage();
    await guest.goto(`/invite#${String(token)}`);
    return guest;
  }
  async function join(guest: Page): Promise<void> {
    await guest.getByLabel('Your name').fill('Grace Hopper');
    await guest.getByRole('textbox', { name: 'Password' }).fill(password);
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL('**/overview');
  }

  await t.test('is invited into teams, reads who invites and what for, and sees the projects at once', async () => {
    await page.goto(at('people'));
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('new@example.com');
    await dialog.getByText('Without a team, they see no projects.').waitFor();
    await dialog.getByRole('combobox', { name: 'Teams' }).click();
    await page.getByRole('option', { name: 'Web shop' }).click();
    await page.getByRole('option', { name: 'Newcomers' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('combobox', { name: 'Role in these teams' }).click();
    await page.getByRole('option', { name: 'Read only' }).click();
    await dialog.getByRole('button', { name: 'Create invite' }).click();
    const { pathname, hash } = new URL(String(await dialog.getByText(/\/invite#/).textContent()));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('1 open invite').click();
    await page.getByText('Web shop, Newcomers (Read only)').waitFor();
    await page.getByText(`Member, invited by ${adminName}`).waitFor();

    const guest = await openPage();
    await guest.goto(`${pathname}${hash}`);
    await guest.getByRole('heading', { name: `Join ${organisation}` }).waitFor();
    const facts = guest.getByRole('main');
    for (const words of [
      `${adminName} (${String(admin.email)})`,
      'new@example.com',
      'Member: Works on the projects of their teams',
      'Web shop, Newcomers (Read only)',
      /This link works once and expires on/,
    ])
      await facts.getByText(words).waitFor();
    await join(guest);
    await guest.getByRole('heading', { name: 'Open by severity' }).waitFor();
    await guest.goto(at('findings'));
    await guest.getByText('src/a.ts').first().waitFor();
    await guest.context().close();
  });

  await t.test('is told that a team of the invite was deleted', async () => {
    const gone = String((await api('POST', teams, { name: 'Gone' })).team.id);
    const guest = await invited({ email: 'late@example.com', teamIds: [web, gone] });
    await guest.getByText('Web shop, Gone (Member)').waitFor();
    await api('DELETE', `${teams}/${gone}`);
    await join(guest);
    await guest.getByText('1 team in this invite no longer exists.').waitFor();
    await guest.context().close();
  });

  await t.test('who has an account joins with its password', async () => {
    const { token } = await api('POST', `${agent}/invites`, { email: 'twice@example.com' });
    await api('POST', '/auth/invites/accept', { token, password, name: 'Twice' });
    const { users } = await api('POST', `${agent}/users/list`, { filters: { query: 'twice@example.com' } });
    await api('DELETE', `${agent}/users/${String(users[0].id)}`);
    const guest = await invited({ email: 'twice@example.com', teamIds: [web] });
    await guest.getByRole('textbox', { name: 'Password' }).fill(password);
    assert.equal(await guest.getByLabel('Your name').count(), 0);
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL('**/overview');
    await guest.context().close();
  });

  await t.test('with a link that no longer works reads why, and whom to ask', async () => {
    const { token } = await api('POST', `${agent}/invites`, { email: 'used@example.com' });
    await api('POST', '/auth/invites/accept', { token, password, name: 'Used' });
    const revoked = await api('POST', `${agent}/invites`, { email: 'revoked@example.com' });
    await api('DELETE', `${agent}/invites/${String(revoked.id)}`);
    const guest = await openPage();
    for (const [link, title, words] of [
      [token, 'This invite was already used', `ask ${adminName} for a new invite`],
      [revoked.token, 'This invite was revoked', `Ask ${adminName} for a new invite`],
      [`${String(token)}x`, 'This link doesn’t work', 'Copy the whole invite link'],
    ]) {
      await guest.goto('about:blank');
      await guest.goto(`/invite#${String(link)}`);
      await guest.getByRole('heading', { name: String(title) }).waitFor();
      await guest.getByText(String(words)).waitFor();
      assert.equal(await guest.getByRole('textbox').count(), 0);
      assert.equal(await guest.getByText('example.com').count(), 0);
    }
    await guest.context().close();
  });

  await t.test('without a team reads whom to ask, and the open tab follows when they get one', async () => {
    const email = 'alone@example.com';
    const guest = await invited({ email });
    await guest.getByText('None yet').waitFor();
    await join(guest);
    for (const [path, title] of screens) {
      await guest.goto(at(path));
      const heading = guest.getByRole('heading', { name: title, level: 1 });
      const state = guest.getByRole('heading', { name: 'You are in no team yet' });
      await state.waitFor();
      assert.equal((await state.boundingBox())?.x, (await heading.boundingBox())?.x, 'below the title');
      await guest.getByText(`Ask ${adminName} (${String(admin.email)})`).waitFor();
      assert.equal(await guest.getByText(/No scans yet|Upload|No projects yet|No jobs yet|No inventory/).count(), 0);
    }
    await Promise.all([guest.waitForResponse(/\/api\/events\//), guest.goto(at('findings'))]);
    await guest.getByRole('heading', { name: 'You are in no team yet' }).waitFor();
    const { users } = await api('POST', `${agent}/users/list`, { filters: { query: email } });
    await api('PATCH', `${teams}/${empty}`, { team: { users: [{ userId: users[0].id }] } });
    await guest.getByRole('heading', { name: 'Your teams have no projects yet' }).waitFor();
    await guest.getByText('Newcomers').waitFor();
    await api('PATCH', `${teams}/${empty}`, { team: { repositories } });
    await guest.getByText('src/a.ts').first().waitFor();
    await api('DELETE', `${teams}/${empty}`);
    await guest.getByRole('heading', { name: 'You are in no team yet' }).waitFor();

    for (const name of ['Integrations', 'Notifications', 'Fixes', 'Audit log', 'Organisation']) {
      assert.equal(await guest.getByRole('link', { name }).count(), 0, name);
      await guest.keyboard.press('ControlOrMeta+k');
      await guest.getByRole('combobox', { name: 'Search or run a command' }).fill(name);
      await guest.getByText(`No results for “${name}”.`).waitFor();
      await guest.keyboard.press('Escape');
    }
    await guest.context().close();
  });

  await t.test('a team is renamed on its page', async () => {
    await page.goto(at(`teams/${web}`));
    await page.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Storefront');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Storefront', level: 1 }).waitFor();
  });

  await t.test(
    'an operator creates an organisation, suspends, resumes and deletes it; its admin reads why it is closed',
    async () => {
      const { database, clock } = server.platform;
      await database.asAccess((tx) => insertOperator(tx, String(admin.id), clock.now()));
      await page.goto(at('projects'));
      await page.getByRole('button', { name: `Organisation: ${organisation}` }).click();
      await page.getByRole('menuitem', { name: 'Organisations of this server' }).click();
      await page.getByRole('heading', { name: 'Organisations of this server' }).waitFor();
      await page.getByRole('button', { name: 'New organisation' }).click();
      const making = page.getByRole('dialog');
      await making.getByLabel('Name').fill('Acme Ltd');
      await making.getByRole('textbox', { name: 'Slug' }).fill('acme');
      await making.getByLabel('Email of the first admin').fill('first@example.com');
      await making.getByRole('button', { name: 'Create' }).click();
      const { pathname, hash } = new URL(
        String(
          await page
            .getByRole('dialog')
            .getByText(/\/invite#/)
            .textContent(),
        ),
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: 'Acme Ltd' });
      await row.getByRole('button', { name: 'Invite admin' }).waitFor();

      const first = await openPage();
      await first.goto(`${pathname}${hash}`);
      await first.getByText('The operator of this server').waitFor();
      await first.getByLabel('Your name').fill('First Admin');
      await first.getByRole('textbox', { name: 'Password' }).fill(password);
      await first.getByRole('button', { name: 'Join' }).click();
      await first.waitForURL('**/start');

      await row.getByRole('button', { name: 'Quotas' }).click();
      await page.getByRole('dialog').getByLabel('Projects').fill('40');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await first.goto(first.url().replace(/\/start$/, '/organisation'));
      await first.getByText('0 of 40').waitFor();
      await first.getByText('1, no limit').waitFor();

      await row.getByRole('button', { name: 'Suspend' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Unpaid since May');
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
      await row.getByText('Suspended: Unpaid since May').waitFor();
      await first.goto('/');
      await first.getByText('Acme Ltd is suspended').waitFor();
      await first.getByText('Reason: Unpaid since May').waitFor();

      await row.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
      await row.getByRole('button', { name: 'Suspend' }).waitFor();
      await first.goto('/');
      await first.waitForURL('**/start');

      await row.getByRole('button', { name: 'Delete' }).click();
      const deleting = page.getByRole('dialog');
      const send = deleting.getByRole('button', { name: 'Delete everything' });
      await deleting.getByLabel('Type Acme Ltd to confirm').fill('acme');
      assert.ok(await send.isDisabled());
      await deleting.getByLabel('Type Acme Ltd to confirm').fill('Acme Ltd');
      await send.click();
      await row.waitFor({ state: 'detached' });
      await first.goto('/');
      await first.waitForURL('**/sign-in**');
    },
  );
});
