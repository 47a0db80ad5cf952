/** Second factors in the browser: an authenticator app, and passkeys of Chromium's virtual authenticator. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { TestConsole } from '../harness/console/console.ts';
import { virtualAuthenticator } from '../harness/console/virtual-authenticator.ts';
import { totpCode } from '../harness/totp.ts';

/** `theirs`: a member without a second factor, who has a passkey at the end. */
export async function secondFactors(
  t: TestContext,
  { openPage, server, joinAs }: TestConsole & { joinAs: (orgRole: string) => Promise<Page> },
  theirs: { email: string; password: string },
): Promise<void> {
  await t.test(
    'a person sets up an authenticator app, signs in with its code and a recovery code, and turns it off',
    async () => {
      const mine = await openPage(theirs);
      await mine.goto(`${server.baseUrl}/account`);
      const section = mine.getByRole('region', { name: 'Two-step sign-in' });
      await section.getByText('Off: your password is enough to sign in.').waitFor();
      await section.getByRole('button', { name: 'Set up authenticator app' }).click();
      const setUp = mine.getByRole('dialog', { name: 'Set up an authenticator app' });
      await setUp.getByRole('img', { name: 'QR code of the key' }).waitFor();
      const secret = (await setUp.locator('code').innerText()).trim();
      const proveIn = async (dialog: Locator, code: string, send: string): Promise<void> => {
        await dialog.getByRole('textbox', { name: 'Your password' }).fill(theirs.password);
        await dialog.getByRole('textbox', { name: /^Code of the app/ }).fill(code);
        await dialog.getByRole('button', { name: send }).click();
      };
      await proveIn(setUp, 'no code', 'Turn on');
      await setUp.getByText(/^Is wrong/).waitFor();
      await proveIn(setUp, totpCode(secret, new Date()), 'Turn on');
      const saved = mine.getByRole('dialog', { name: 'Save your recovery codes' });
      const codes = (await saved.locator('code').innerText()).trim().split('\n');
      assert.equal(codes.length, 10);
      const [download] = await Promise.all([
        mine.waitForEvent('download'),
        saved.getByRole('button', { name: 'Download' }).click(),
      ]);
      assert.deepEqual((await readFile(await download.path(), 'utf8')).trim().split('\n'), codes);
      await saved.getByRole('button', { name: 'Done' }).click();
      await section.getByText('10 recovery codes left').waitFor();

      const other = await openPage();
      await other.goto(`${server.baseUrl}/deployments/${server.deploymentId}/projects`);
      const enterPassword = async (): Promise<void> => {
        await other.getByLabel('Email').fill(theirs.email);
        await other.getByRole('textbox', { name: 'Password' }).fill(theirs.password);
        await other.getByRole('button', { name: 'Sign in', exact: true }).click();
        await other.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
      };
      await enterPassword();
      await other.getByRole('button', { name: 'Back' }).click();
      await enterPassword();
      const code = other.getByRole('textbox', { name: 'Code' });
      await code.fill('no code');
      await other.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.getByRole('alert').waitFor();
      await code.fill(codes[0]!);
      await other.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.getByRole('heading', { name: 'Projects' }).waitFor();
      await other.context().close();

      await section.getByRole('button', { name: 'New recovery codes' }).click();
      const renewal = mine.getByRole('dialog', { name: 'Create new recovery codes?' });
      await renewal.getByRole('button', { name: 'New recovery codes' }).click();
      await saved.waitFor();
      const renewed = (await saved.locator('code').innerText()).trim().split('\n');
      assert.ok(!renewed.some((each) => codes.includes(each)));
      await saved.getByRole('button', { name: 'Done' }).click();
      await section.getByRole('button', { name: 'Turn off app' }).click();
      await proveIn(mine.getByRole('dialog', { name: 'Turn off the authenticator app' }), renewed[0]!, 'Turn off now');
      await section.getByText('Off: your password is enough to sign in.').waitFor();
      await mine.context().close();
    },
  );

  await t.test(
    'a person adds a passkey, signs in with it alone and after the password, proves who they are, and removes it',
    async () => {
      // Passkeys belong to the host of the public URL.
      const { publicUrl } = server.platform.settings;
      const mine = await openPage(theirs, { baseURL: publicUrl });
      const device = await virtualAuthenticator(mine);
      await mine.goto('/account');
      const section = mine.getByRole('region', { name: 'Passkeys' });
      await section.getByRole('button', { name: 'Add a passkey' }).click();
      const saved = mine.getByRole('dialog', { name: 'Save your recovery codes' });
      const codes = (await saved.locator('code').innerText()).trim().split('\n');
      assert.equal(codes.length, 10);
      await saved.getByRole('button', { name: 'Done' }).click();
      const row = section.getByRole('listitem');
      await row.getByText(/^On one device only · added .* · never used$/).waitFor();
      await mine.getByText('On, with your passkeys. 10 recovery codes left.').waitFor();
      await section.getByRole('button', { name: 'Add a passkey' }).click();
      await mine.getByText('This device has a passkey for your account already.').waitFor();

      await row.getByRole('button', { name: 'Rename' }).click();
      const renaming = mine.getByRole('dialog', { name: 'Rename the passkey' });
      await renaming.getByRole('textbox', { name: 'Name' }).fill('Key of my ring');
      await renaming.getByRole('button', { name: 'Rename' }).click();
      await row.getByText('Key of my ring').waitFor();

      // Another browser with the same authenticator.
      await mine.goto(`/deployments/${server.deploymentId}/projects`);
      await signOut(mine);
      await mine.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await mine.waitForURL('**/deployments/**');
      await signOut(mine);
      await mine.getByLabel('Email').fill(theirs.email);
      await mine.getByRole('textbox', { name: 'Password' }).fill(theirs.password);
      await mine.getByRole('button', { name: 'Sign in', exact: true }).click();
      await mine.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
      await mine.getByRole('textbox', { name: 'Recovery code' }).waitFor();
      await mine.getByRole('button', { name: 'Use a passkey' }).click();
      await mine.waitForURL('**/deployments/**');

      await mine.goto('/account');
      await row.getByText(/last used/).waitFor();
      await forgetProofs(theirs.email);
      const remove = async (): Promise<void> => {
        await row.getByRole('button', { name: 'Remove' }).click();
        await mine
          .getByRole('dialog', { name: 'Remove Key of my ring?' })
          .getByRole('button', { name: 'Remove' })
          .click();
      };
      await remove();
      const proof = mine.getByRole('dialog', { name: 'Confirm that it’s you' });
      await proof.getByRole('button', { name: 'Cancel' }).click();
      const removal = mine.getByRole('dialog', { name: 'Remove Key of my ring?' });
      await removal.getByText(/^Nothing was changed/).waitFor();
      await removal.getByRole('button', { name: 'Remove' }).click();
      await proof.getByRole('button', { name: 'Use a passkey' }).click();
      await mine.getByText('Passkey removed.').waitFor();
      await row.waitFor({ state: 'detached' });
      await mine.getByText('Off: your password is enough to sign in.').waitFor();

      // The device still has it, and it is of no use.
      await signOut(mine);
      await mine.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await mine.getByRole('alert').getByText('This passkey was not accepted').waitFor();
      await device.setVerified(false);
      await mine.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await mine.getByRole('alert').getByText('No passkey was used').waitFor();
      await mine.context().close();

      // Without a second factor the password proves it.
      const plain = await openPage(theirs, { baseURL: publicUrl });
      await virtualAuthenticator(plain);
      await plain.goto('/account');
      await forgetProofs(theirs.email);
      await plain.getByRole('button', { name: 'Add a passkey' }).click();
      const asked = plain.getByRole('dialog', { name: 'Confirm that it’s you' });
      await asked.getByRole('textbox', { name: 'Your password' }).fill('not the password');
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await asked.getByText('Is not your password.').waitFor();
      await asked.getByRole('textbox', { name: 'Your password' }).fill(theirs.password);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await plain
        .getByRole('dialog', { name: 'Save your recovery codes' })
        .getByRole('button', { name: 'Done' })
        .click();
      await plain.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Remove' }).click();
      await plain.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await plain.getByText('Off: your password is enough to sign in.').waitFor();
      await plain.context().close();
    },
  );

  await t.test('an admin requires a second factor, and a member is led to set one up', async () => {
    const { publicUrl } = server.platform.settings;
    await (await joinAs('ORG_ROLE_ADMIN')).context().close();
    const admin = await openPage(
      { email: 'org_role_admin@example.com', password: 'correct horse battery' },
      { baseURL: publicUrl },
    );
    await virtualAuthenticator(admin);
    const organisation = `/deployments/${server.deploymentId}/organisation`;
    await admin.goto(organisation);
    const required = admin.getByRole('switch', { name: 'Require a second factor' });
    await required.click();
    await admin.getByText('Set up a second factor for your own account first.').waitFor();
    await addPasskey(admin);
    await admin.goto(organisation);
    await admin.getByRole('region', { name: 'Signing in' }).getByText(theirs.email).waitFor();
    await required.click();
    await admin.getByText('A second factor is required now.').waitFor();

    const mine = await openPage(undefined, { baseURL: publicUrl });
    await virtualAuthenticator(mine);
    await mine.goto(`/deployments/${server.deploymentId}/projects`);
    await mine.getByLabel('Email').fill(theirs.email);
    await mine.getByRole('textbox', { name: 'Password' }).fill(theirs.password);
    await mine.getByRole('button', { name: 'Sign in', exact: true }).click();
    await mine.waitForURL('**/account');
    await mine
      .getByRole('status')
      .getByText(/requires a second factor/)
      .waitFor();
    await addPasskey(mine);
    await mine.getByRole('link', { name: 'Back' }).click();
    await mine.waitForURL('**/deployments/**');
    await mine.context().close();

    await admin.reload();
    await required.click();
    await admin.getByText('A second factor is optional now.').waitFor();
    await admin.context().close();
  });

  async function addPasskey(page: Page): Promise<void> {
    if (!new URL(page.url()).pathname.endsWith('/account')) await page.goto('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('button', { name: 'Done' }).click();
  }

  /** As if their sessions had begun, and proved who uses them, an hour ago. */
  async function forgetProofs(email: string): Promise<void> {
    await server.platform.database.asAccess((tx) =>
      tx.query(
        `UPDATE parapet.session s SET proven_at = now() - interval '1 hour'
           FROM parapet.user_account u WHERE u.id = s.user_id AND u.email = $1`,
        [email],
      ),
    );
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
}
