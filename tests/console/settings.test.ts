/** Settings: tokens, notifications, connections, policies, jobs, ignores, invites, and the API reference. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { command, startPipelines } from '../ci/pipelines.ts';
import { startConsole } from '../harness/console/console.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { withoutScanner } from '../harness/scanners.ts';

const run = promisify(execFile);

test('the settings', async (t) => {
  const { page, openPage, api, upload, server } = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { deploymentId } = server;
  const at = (path: string): string => `${server.baseUrl}/deployments/${deploymentId}/${path}`;
  const dialog = page.getByRole('dialog');
  const scanned = sarifOf({
    results: [{ rule: 'python.weak-hash', path: 'src/pay.py', line: 12, text: 'md5(secret)', level: 'error' }],
  });
  await upload('acme/shop', JSON.parse(scanned));

  await t.test(
    'a token created in the browser is shown once, and works for curl until it is revoked there',
    async () => {
      await page.goto(at('tokens'));
      await page.getByRole('button', { name: 'New token' }).first().click();
      await dialog.getByLabel('Name').fill('nightly');
      await dialog.getByLabel('Web API').check();
      await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Create token' }).click();
      const token = await dialog.getByText(/^parapet_\w+$/).textContent();
      const ask = async (): Promise<string> => {
        const asked = ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-H', `Authorization: Bearer ${String(token)}`];
        return (await run('curl', [...asked, `${server.baseUrl}/api/auth/me`])).stdout;
      };
      assert.equal(await ask(), '200');
      await dialog.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: 'nightly' });
      await row.waitFor();
      await row.getByText('127.0.0.0/8').waitFor();
      await row.getByText('127.0.0.1', { exact: true }).waitFor();
      assert.doesNotMatch(await page.content(), new RegExp(String(token)));
      await row.getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Token nightly revoked.').waitFor();
      assert.equal(await ask(), '401');
    },
  );

  await t.test('the security checklist counts a token without an end, and leads to it', async () => {
    const { id } = await api('POST', `/agent/deployments/${deploymentId}/tokens`, {
      name: 'for ever',
      permissions: ['CI'],
    });
    await page.goto(at('settings'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Security.*fix it/ })
      .click();
    const line = page
      .getByRole('list', { name: 'Weak points' })
      .getByRole('listitem')
      .filter({ hasText: 'never ends' });
    await line.getByText('1 API token never ends').waitFor();
    await line.getByRole('link', { name: 'Show them' }).click();
    await page.getByRole('row').filter({ hasText: 'for ever' }).waitFor();
    await api('DELETE', `/agent/deployments/${deploymentId}/tokens/${String(id)}`);
    await page.goto(at('security'));
    await page.getByRole('list', { name: 'What is fine' }).getByText('Every API token ends.').waitFor();
  });

  await t.test(
    'a notification rule is tested with a real message, and the page shows the receiver’s response',
    async () => {
      const receiver = await startReceiver();
      t.after(() => receiver.close());
      await page.goto(at('notifications'));
      await page.getByRole('link', { name: 'Create a channel first' }).click();
      await page.getByRole('button', { name: 'New channel' }).first().click();
      await dialog.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Signed webhook' }).click();
      await dialog.getByLabel('Name').fill('Desk');
      await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
      await dialog.getByRole('button', { name: 'Create channel' }).click();
      const secret = String(await dialog.getByText(/^whsec_/).textContent());
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('row').filter({ hasText: 'Desk' }).waitFor();

      await page.getByRole('tab', { name: 'Rules' }).click();
      await page.getByRole('button', { name: 'New rule' }).first().click();
      await dialog.getByLabel('Name').fill('Grave');
      await dialog.getByRole('button', { name: 'Create rule' }).click();
      await page.getByRole('button', { name: 'Test Grave' }).click();
      await page.getByText('Test of Grave delivered to Desk.').waitFor();
      assert.equal(receiver.received.length, 1);
      assert.equal(receiver.received[0]!.payload.type, 'rule.test');

      receiver.status = 500;
      await page.getByRole('button', { name: 'Test Grave' }).click();
      await page.getByText(/Test of Grave failed: .*500/).waitFor();

      // A scan is reported the same way; its message is added to the log while the page shows it.
      receiver.status = 204;
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByText('Messages are kept for 30 days').waitFor();
      const delivered = page.getByRole('grid', { name: 'Messages' }).getByRole('row').filter({ hasText: 'Delivered' });
      assert.equal(await delivered.count(), 0);
      await upload('acme/paid', JSON.parse(scanned));
      await receiver.until(3);
      await delivered.click();
      const pane = page.getByRole('complementary', { name: 'Message' });
      await pane.getByRole('button', { name: /^Show all/ }).click();
      await pane.getByLabel('Payload of the message').getByText('scan.findings').first().waitFor();
      await pane.getByText('delivered', { exact: true }).waitFor();
      assert.equal(await page.getByText(secret).count(), 0);

      await page.getByRole('tab', { name: 'Channels' }).click();
      const channel = page.getByRole('row').filter({ hasText: 'Desk' });
      await channel.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByText(/^whsec_/).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      const signaturesOfTest = async (): Promise<number> => {
        const { rules } = await api('GET', `/notifications/v1/deployments/${deploymentId}/rules`);
        await api('POST', `/agent/deployments/${deploymentId}/actions/${rules[0].id}/test`, {});
        return String(receiver.received.at(-1)!.headers['webhook-signature']).split(' ').length;
      };
      assert.equal(await signaturesOfTest(), 2);
      await channel.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByText('Messages are signed with two secrets until').waitFor();
      await dialog.getByRole('button', { name: 'End previous secret' }).click();
      await page.getByText('Previous secret ended.').waitFor();
      assert.equal(await signaturesOfTest(), 1);
    },
  );

  await t.test('a connection is created, and no page shows its secret again', async () => {
    const secret = 'hunter2-token-of-the-host';
    await page.goto(at('integrations'));
    await page.getByRole('button', { name: 'Connect a host' }).first().click();
    // GitHub: its URL is there, and so is what a token needs.
    const url = dialog.getByRole('textbox', { name: 'URL' });
    assert.equal(await url.inputValue(), 'https://github.com');
    await dialog.getByText('Classic token: the scope repo.').waitFor();
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Plain git' }).click();
    await dialog.getByText('Classic token').waitFor({ state: 'detached' });
    assert.equal(await url.inputValue(), '');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Our git');
    await url.fill('git.example.com');
    await dialog.getByRole('textbox', { name: 'Token or password' }).fill(secret);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const pane = page.getByRole('complementary', { name: 'Connection' });
    await pane.getByRole('heading', { name: 'Our git' }).waitFor();
    await pane.getByText('Token or password').waitFor();
    await page.reload();
    await pane.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByPlaceholder('Leave empty to keep the stored value').waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(secret));
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Internal Git');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await pane.getByRole('heading', { name: 'Internal Git' }).waitFor();
    const { connections } = await api('GET', `/agent/deployments/${deploymentId}/connections`);
    assert.equal(connections[0].hasCredential, true);
    assert.doesNotMatch(JSON.stringify(connections), new RegExp(secret));

    await pane.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText(/\/api\/hooks\/scm\//).waitFor();
    const signing = String(await dialog.getByText(/^whsec_/).textContent());
    await dialog.getByRole('button', { name: 'Done' }).click();
    await pane.getByText('none yet', { exact: true }).waitFor();
    assert.equal(await page.getByText(signing).count(), 0);

    await pane.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByRole('combobox', { name: 'Keep the current secret valid' }).click();
    await page.getByRole('option', { name: 'For 3 days' }).click();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    assert.notEqual(await dialog.getByText(/^whsec_/).textContent(), signing);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await pane.getByText('Previous secret valid until').waitFor();
    await pane.getByText('not since it was rotated').waitFor();
    const webhookPath = `/agent/deployments/${deploymentId}/connections/${connections[0].id}/webhook`;
    const { webhook } = await api('GET', webhookPath);
    assert.equal(Date.parse(webhook.previousSecret.endsAt) - Date.parse(webhook.secretCreatedAt), 3 * 24 * 3_600_000);
    await pane.getByRole('button', { name: 'End previous secret' }).click();
    await dialog.getByRole('button', { name: 'End previous secret' }).click();
    await pane.getByText('Previous secret valid until').waitFor({ state: 'detached' });
    assert.equal((await api('GET', webhookPath)).webhook.previousSecret, null);
  });

  /** Makes the one rule of the editor block these rule ids, and saves it; findings have them, so it asks. */
  const blockInEditor = async (rulePattern: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: 'Block' }).click();
    await page.getByRole('textbox', { name: 'Rule pattern' }).fill(rulePattern);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save and block' }).click();
  };

  await t.test(
    'a policy changed in the browser fails the next build of semgrep ci, and changed back lets it pass',
    { skip: withoutScanner(command) },
    async () => {
      const builds = await startPipelines(server);
      t.after(() => builds.stop());
      await builds.commit({ 'load.py': 'import pickle\nfrom flask import request\n\npickle.loads(request.data)\n' });
      await builds.scan(0);
      await page.goto(at('policies'));
      await page.getByRole('row').filter({ hasText: 'Code' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Edit rules' }).click();
      await blockInEditor('parapet.python.pickle*');
      await page.getByRole('listitem').filter({ hasText: 'parapet.python.pickle*' }).getByText('Block').waitFor();
      await builds.scan(1);
      await page.getByRole('button', { name: 'Edit rules' }).click();
      await page.getByRole('button', { name: 'Remove rule' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'No rules' }).waitFor();
      await builds.scan(0);
    },
  );

  await t.test('a rule set to block takes effect with the project’s next scan', async () => {
    const isBlocking = async (): Promise<boolean> => {
      const question = { reportType: 'REPORT_TYPE_PROJECT', limit: 10, filters: { projects: ['acme/shop'] } };
      const { findings } = await api('POST', `/reporting/${deploymentId}/findings`, question);
      return findings[0].isBlocking as boolean;
    };
    await page.goto(at('policies'));
    await page.getByRole('row').filter({ hasText: 'Code' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await blockInEditor('python.*');
    await page.getByText('python.*').waitFor();
    await page.getByText('Rules saved').waitFor();
    assert.equal(await isBlocking(), false);
    await upload('acme/shop', JSON.parse(scanned), { commit: 'b'.repeat(40) });
    assert.equal(await isBlocking(), true);
  });

  await t.test('a hanging job is cancelled: its connection is closed, and other users’ lists show it', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((listening) => silent.once('listening', listening));
    t.after(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const { repos } = await api('GET', `/agent/deployments/${deploymentId}/repos`);
    const path = `/agent/deployments/${deploymentId}/repos/${String(repos[0].id)}`;
    const { port } = silent.address() as AddressInfo;
    await api('PATCH', path, { url: `http://127.0.0.1:${String(port)}/shop.git` });
    const asked = new Promise<Socket>((done) => silent.once('request', ({ socket }) => done(socket)));
    await api('POST', `${path}/_sync`, {});
    const left = once(await asked, 'close');
    await page.goto(at('jobs'));
    const running = page.getByRole('grid').getByRole('row').filter({ hasText: 'Running' });
    const name = String(await running.getByRole('link').first().textContent());
    // Another user looks at the list in the meantime, and does nothing.
    const list = await openPage({ email: server.adminEmail, password: server.adminPassword });
    await list.goto(at(`jobs?project=${String(repos[0].id)}`));
    await list.getByRole('button', { name: `Project ${String(repos[0].name)}` }).waitFor();
    const shown = list.getByRole('row').filter({ has: list.getByRole('link', { name, exact: true }) });
    await shown.getByText('Running').waitFor();
    await running.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Job cancelled.').waitFor();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await shown.getByText('Cancelled').waitFor();
    await left;
    await list.context().close();
  });

  await t.test(
    'a click opens a rule beside the list, the keyboard continues there, and the back button closes it',
    async () => {
      await page.goto(at('rules'));
      const rows = page.getByRole('grid', { name: 'Rules' }).getByRole('row');
      const pane = page.getByRole('complementary', { name: 'Rule' });
      await rows.nth(2).waitFor();
      const [first = '', second = ''] = (await rows.allInnerTexts())
        .slice(1)
        .map((words) => /\S+\.\S+/.exec(words)![0]);
      await rows.nth(1).click();
      await page.waitForURL(/rule=\d+/);
      await pane.getByRole('heading', { name: first, exact: true }).waitFor();
      await page.keyboard.press('j');
      await pane.getByRole('heading', { name: second, exact: true }).waitFor();
      await page.goBack();
      await pane.waitFor({ state: 'detached' });
      await page.goForward();
      await pane.getByRole('heading', { name: second, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await pane.waitFor({ state: 'detached' });
    },
  );

  await t.test('ignore patterns are changed, and the change is undone', async () => {
    await page.goto(at('ignores'));
    await page.getByRole('button', { name: 'Edit the patterns for Code', exact: true }).click();
    await page.getByLabel('One pattern per line').fill('vendor/\n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').filter({ hasText: 'vendor/' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('listitem').filter({ hasText: 'vendor/' }).waitFor({ state: 'detached' });
    const { productIgnores } = await api('GET', `/agent/deployments/${deploymentId}/ignores`);
    assert.doesNotMatch(JSON.stringify(productIgnores), /vendor/);
  });

  await t.test('the API reference describes an operation, sends it, and asks before it writes', async () => {
    await page.goto(at('api'));
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('ListConnections');
    await page.getByRole('link', { name: 'GET List connections to source-code hosts' }).click();
    await page.waitForURL(/operation=ListConnections/);
    await page.getByText('curl -sS').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('200 OK').waitFor();
    await page.getByLabel('Response').getByText('Internal Git').first().waitFor();

    await page.goto(at('api?operation=UpdateFixSettings'));
    await page.getByRole('textbox', { name: 'Body' }).fill('{"isEnabled": false}');
    await page.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'Send PATCH' }).click();
    await page.getByLabel('Response').getByText('"isEnabled"').first().waitFor();
    await page.goto(at('fixes'));
    await page.getByRole('switch', { name: 'Allow fixes', checked: false }).waitFor();
  });

  await t.test('an invite is created, and a read-only member sees no write controls', async () => {
    await page.goto(at('people'));
    await page
      .getByRole('button', { name: /Invite/ })
      .first()
      .click();
    await dialog.getByLabel('Email').fill('grace@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Read only' }).click();
    await dialog.getByRole('button', { name: 'Create invite' }).click();
    // The link starts with the operator's configured URL.
    const { pathname, hash } = new URL(String(await dialog.getByText(/\/invite#/).textContent()));

    const guest = await openPage();
    await guest.goto(`${pathname}${hash}`);
    await guest.getByLabel('Your name').fill('Grace Hopper');
    await guest.getByRole('textbox', { name: 'Password' }).fill('a nanosecond of wire');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL(`**/deployments/${deploymentId}/overview`);
    for (const [path, title] of [
      ['integrations', 'Integrations'],
      ['notifications', 'Notifications'],
      ['fixes', 'Fixes'],
    ] as const) {
      await guest.goto(at(path));
      await guest.getByRole('heading', { name: title, level: 1 }).waitFor();
      await guest.getByRole('heading', { name: 'For admins of this organisation' }).waitFor();
      assert.equal(await guest.getByRole('main').getByRole('button').count(), 0, path);
    }
    for (const path of ['policies', 'ignores', 'rules']) {
      await guest.goto(at(path));
      await guest.getByRole('heading', { level: 1 }).waitFor();
      const writes = guest.getByRole('main').getByRole('button', { name: /New|Edit|Import|Delete/ });
      assert.equal(await writes.count(), 0, path);
    }
    await guest.keyboard.press('ControlOrMeta+k');
    await guest.getByRole('combobox', { name: 'Search or run a command' }).fill('invite');
    await guest.getByText('No results for “invite”.').waitFor();
  });
});
