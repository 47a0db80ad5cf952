/** Live updates of lists: what one person changes shows in another's open tab, without a reload. */
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';

test('open tabs follow what others change', async (t) => {
  const { page, openPage, api, server } = await startConsole(t);
  const { deploymentId } = server;
  const agent = `/agent/deployments/${deploymentId}`;
  const teams = `/permissions/v2/deployments/${deploymentId}/teams`;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  /** Opens a screen and waits until its stream of events has begun. */
  async function open(tab: Page, path: string): Promise<void> {
    await Promise.all([tab.waitForResponse(/\/api\/events\//), tab.goto(at(path))]);
  }
  const person = { email: 'grace@example.com', password: 'a nanosecond of wire' };

  await t.test('a new person shows in the admin’s tab of people', async () => {
    await open(page, 'people');
    const people = page.getByRole('grid', { name: 'People' });
    await people.waitFor();
    const { token } = await api('POST', `${agent}/invites`, { email: person.email });
    await page.getByText('1 open invite').waitFor();
    await api('POST', '/auth/invites/accept', { token, password: person.password, name: 'Grace' });
    await people.getByText(person.email).waitFor();
    await page.getByText('1 open invite').waitFor({ state: 'detached' });
  });

  await t.test('a member who is given a team sees its projects; and no longer when it is taken away', async () => {
    const { repo } = await api('POST', `${agent}/repos`, { name: 'acme/shop' });
    const { users } = await api('POST', `${agent}/users/list`, {});
    const { id: userId } = users.find(({ email }: { email: string }) => email === person.email);
    const member = await openPage(person);
    await open(member, 'projects');
    await member.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    const row = member.getByRole('row').filter({ hasText: 'acme/shop' });
    await row.waitFor({ state: 'detached' });
    const { team } = await api('POST', teams, { name: 'Payments' });
    const change = { repositories: [{ repositoryId: repo.id }], users: [{ userId }] };
    await api('PATCH', `${teams}/${String(team.id)}`, { team: change });
    await row.waitFor({ timeout: 5_000 });
    await api('DELETE', `${teams}/${String(team.id)}`);
    await row.waitFor({ state: 'detached', timeout: 5_000 });
    await member.context().close();
  });

  await t.test('policies, teams and tokens show in a second tab', async () => {
    await open(page, 'policies');
    await page.getByRole('heading', { name: 'Policies', level: 1 }).waitFor();
    await api('POST', `/policies/v2/deployments/${deploymentId}/policies`, {
      name: 'Only secrets',
      productType: 'PRODUCT_TYPE_SECRETS',
    });
    await page.getByText('Only secrets').first().waitFor({ timeout: 5_000 });
    await open(page, 'teams');
    await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor();
    await api('POST', teams, { name: 'Platform' });
    await page.getByText('Platform').first().waitFor({ timeout: 5_000 });
    await open(page, 'tokens');
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor();
    await api('POST', `${agent}/tokens`, { name: 'pipeline of acme', permissions: ['CI'] });
    await page.getByText('pipeline of acme').first().waitFor({ timeout: 5_000 });
  });

  await t.test('a tab that takes over the stream refetches what changed before it began', async () => {
    const second = await page.context().newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await second.route(/\/api\/events\//, async (route) => {
      await held;
      await route.continue();
    });
    await second.goto(at('teams'));
    await second.getByText('Platform').first().waitFor();
    await Promise.all([second.waitForRequest(/\/api\/events\//), page.close()]);
    await api('POST', teams, { name: 'Between streams' });
    release();
    await second.getByText('Between streams').first().waitFor();
    await second.close();
  });

  await t.test(
    'an answer that is computed before the stream begins and arrives after it is fetched again',
    async () => {
      const tab = await openPage({ email: server.adminEmail, password: server.adminPassword });
      const [stream, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const computed = Promise.withResolvers<undefined>();
      await tab.route(/\/api\/events\//, async (route) => {
        await stream.promise;
        await route.continue();
      });
      await tab.route(
        /\/api\/permissions\/v2\/.*\/teams/,
        async (route) => {
          const response = await route.fetch();
          computed.resolve(undefined);
          await answer.promise;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await Promise.all([computed.promise, tab.waitForRequest(/\/api\/events\//), tab.goto(at('teams'))]);
      await api('POST', teams, { name: 'Before the stream' });
      const begun = tab.waitForResponse(/\/api\/events\//);
      stream.resolve(undefined);
      await begun;
      answer.resolve(undefined);
      await tab.getByText('Before the stream').first().waitFor();
      await tab.context().close();
    },
  );
});
