/** The audit log is forwarded from the console alone, and the screen shows how far it has got. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';
import { startSyslogReceiver } from '../harness/hosts/syslog-receiver.ts';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { certificateFile, startTlsFront } from '../harness/hosts/tls-front.ts';

test('forwarding the audit log', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  t.after(() => rm(folder, { recursive: true }));
  const receiver = await startSyslogReceiver(t);
  const shown = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8', PARAPET_AUDIT_DIR: folder });
  const { page, server } = shown;
  const at = (path: string): string => `${server.baseUrl}/deployments/${server.deploymentId}/${path}`;
  const dialog = page.getByRole('dialog');
  const rows = page.getByRole('list', { name: 'Destinations' }).getByRole('listitem');

  await t.test('the security checklist leads to it; a file is added, and gets the whole log', async () => {
    await page.goto(at('security'));
    await page.getByRole('link', { name: 'Forward it' }).click();
    await page.waitForURL('**/audit-forwarding');
    await page.getByRole('heading', { name: 'Not forwarded' }).waitFor();
    await page.getByRole('button', { name: 'Forward the audit log' }).click();
    await dialog.getByRole('combobox', { name: 'Send it to' }).click();
    await page.getByRole('option', { name: 'File on the server' }).click();
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await rows.getByText('Active').waitFor();
    await rows.getByText(/Sent up to entry \d+, .*nothing waits/).waitFor();
    const [name = ''] = await readdir(folder);
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    assert.deepEqual([JSON.parse(lines[0] ?? '').n, JSON.parse(lines.at(-1) ?? '').type], ['1', 'audit.checkpoint']);
  });

  await t.test('syslog: what is wrong is said where it stands, and the test says whether it is right now', async () => {
    await page.getByRole('button', { name: 'Forward the audit log' }).click();
    await dialog.getByRole('textbox', { name: 'Host' }).fill('localhost');
    await dialog.getByRole('textbox', { name: 'Port' }).fill(String(receiver.port));
    await dialog.getByRole('textbox', { name: 'Certificate authority' }).fill('no certificate');
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await dialog.getByText(/Must hold certificates in PEM/).waitFor();
    await dialog.getByRole('textbox', { name: 'Certificate authority' }).fill('');
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    const row = rows.filter({ hasText: 'localhost' });
    await row.getByText('Failing').waitFor();
    await row
      .getByText(/not signed by an authority/)
      .first()
      .waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'Certificate authority' }).fill(await readFile(certificateFile, 'utf8'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Active').waitFor();
    await row.getByText(/nothing waits/).waitFor();
    await row.getByRole('button', { name: 'Test' }).click();
    await row.getByText('The test event was accepted.').waitFor();
    assert.ok(receiver.messages.some((message) => message.includes(' audit.test ')));
  });

  await t.test(
    'webhook: its secret is rotated, both sign for a while, and the replaced one is ended',
    async (within) => {
      const hook = await startReceiver();
      within.after(() => hook.close());
      const url = `${await startTlsFront(within, hook.url)}/audit`;
      const signatures = async (): Promise<number> => {
        hook.received.length = 0;
        await row.getByRole('button', { name: 'Test' }).click();
        await row.getByText('The test event was accepted.').waitFor();
        await hook.until(1);
        return String(hook.received.at(-1)?.headers['webhook-signature']).split(' ').length;
      };
      await page.getByRole('button', { name: 'Forward the audit log' }).click();
      await dialog.getByRole('combobox', { name: 'Send it to' }).click();
      await page.getByRole('option', { name: 'Webhook' }).click();
      await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
      await dialog
        .getByRole('textbox', { name: 'Certificate authority' })
        .fill(await readFile(certificateFile, 'utf8'));
      await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
      await dialog.getByText(/^whsec_/).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      const row = rows.filter({ hasText: url });
      assert.equal(await signatures(), 1);
      await row.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByText(/^whsec_/).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await row.getByText(/^Signed with two secrets until/).waitFor();
      assert.equal(await signatures(), 2);
      await row.getByRole('button', { name: 'Rotate secret' }).click();
      await dialog.getByRole('button', { name: 'End previous secret' }).click();
      await row.getByText(/^Signed with two secrets until/).waitFor({ state: 'detached' });
      assert.equal(await signatures(), 1);
      await row.getByRole('button', { name: 'Remove' }).click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await row.waitFor({ state: 'detached' });
    },
  );

  await t.test('it is paused, goes on, and is removed; the log says so in words', async () => {
    const row = rows.filter({ hasText: 'localhost' });
    await row.getByRole('button', { name: 'Pause' }).click();
    await row.getByText('Paused').waitFor();
    // The pause is an entry, and so is a test that was not sent before it.
    await row.getByText(/entry waits|entries wait/).waitFor();
    await row.getByRole('button', { name: 'Resume' }).click();
    await row.getByText('Active').waitFor();
    await row.getByText(/nothing waits/).waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto(at('audit'));
    await page.getByText('Ended the forwarding of the audit log').first().waitFor();
    await page.goto(at('security'));
    await page.getByText('The audit log is forwarded to 1 place.').waitFor();
  });

  await t.test(
    'the audit log says that it is intact and sealed, and gives a checkpoint and its entries to keep',
    async () => {
      await page.goto(at('audit'));
      await page.getByRole('button', { name: 'Verify integrity' }).click();
      await dialog.getByText(/The chain of \d+ entries is intact\. Every entry is sealed/).waitFor();
      const checkpoint = await dialog.locator('code').filter({ hasText: /^eyJ/ }).innerText();
      const [, payload = ''] = checkpoint.trim().split('.');
      const { n } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { n: string };
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^JSON lines/ }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^parapet-audit-.*\.jsonl$/);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
      const numbers = lines.map((line) => Number((JSON.parse(line) as { n: string }).n));
      assert.ok(numbers.includes(Number(n)));
      assert.deepEqual(
        numbers,
        numbers.toSorted((one, other) => other - one),
      );
    },
  );
});
