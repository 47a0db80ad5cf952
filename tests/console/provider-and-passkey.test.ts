/**
 * A new admin, from the console alone: everybody signs in with the company's provider and confirms with a passkey. Begins at the
 * security checklist and goes where its links and messages lead.
 */
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { virtualAuthenticator } from '../harness/console/virtual-authenticator.ts';
import { startTestProvider } from '../harness/hosts/openid/openid-provider.ts';

test('a new admin makes everybody sign in with a provider and a passkey', async (t) => {
  const { openPage, server } = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { deploymentId, adminEmail, adminPassword } = server;
  const baseURL = server.platform.settings.publicUrl;
  const provider = await startTestProvider({
    redirectUris: [`${baseURL}/api/auth/sso/callback/${deploymentId}`],
    button: 'Let me in',
  });
  t.after(() => provider.close());
  provider.accounts.set('grace', { email: 'grace@example.org', email_verified: true, name: 'Grace Brewster' });
  provider.atKeyboard = 'grace';

  const admin = await openPage({ email: adminEmail, password: adminPassword }, { baseURL });
  await virtualAuthenticator(admin);
  const weak = admin.getByRole('list', { name: 'Weak points' });
  const openChecklist = async (): Promise<void> => {
    await admin.getByRole('group', { name: 'Organisation' }).getByRole('link', { name: 'Settings' }).click();
    await admin.getByRole('link', { name: 'Security', exact: true }).click();
    await weak.waitFor();
  };

  await t.test('adds the provider that the checklist asks for', async () => {
    await openChecklist();
    await weak.getByRole('link', { name: 'Set up a provider' }).click();
    await admin.getByRole('button', { name: 'Add an identity provider' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add an identity provider' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Example SSO');
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId);
    await dialog.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
    await dialog.getByLabel('Email domains').fill('example.org');
    await admin.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: /^Create accounts/ }).check();
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await admin.getByRole('button', { name: 'Test provider' }).click();
    await admin.getByText('The provider answers, and it accepts the client ID and the secret.').waitFor();
  });

  await t.test('requires a second factor, for which they need a passkey first, also after single sign-on', async () => {
    await openChecklist();
    await weak.getByRole('link', { name: 'Require a second factor' }).click();
    const required = admin.getByRole('switch', { name: 'Require a second factor' });
    await required.click();
    await admin.getByText('Set up a second factor for your own account first.').waitFor();
    await admin.getByRole('link', { name: 'Add one to your account' }).click();
    await addPasskey(admin);
    await openChecklist();
    await weak.getByRole('link', { name: 'Require a second factor' }).click();
    await required.click();
    await admin.getByText('A second factor is required now.').waitFor();
    await admin.getByRole('switch', { name: 'Ask for it after single sign-on, too' }).click();
    await admin.getByText('The second factor is asked for after single sign-on.').waitFor();
  });

  await t.test('requires single sign-on, and stays able to get in if the provider fails', async () => {
    await openChecklist();
    await weak.getByRole('link', { name: 'Require single sign-on' }).click();
    const rules = admin.getByRole('region', { name: 'Who must use single sign-on' });
    await rules.getByRole('button', { name: 'Change' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Who must use single sign-on' });
    await dialog.getByRole('checkbox', { name: 'Require single sign-on' }).check();
    await dialog.getByLabel('Who may use a password all the same').click();
    await admin.getByRole('option', { name: 'admin' }).click();
    // The list of people covers the button until the field is left.
    await admin.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rules.getByText('1 person may also use a password.').waitFor();
    await openChecklist();
    for (const fine of ['1 identity provider set up.', 'Single sign-on is required.', 'A second factor is required.'])
      await admin.getByRole('list', { name: 'What is fine' }).getByText(fine).waitFor();
  });

  await t.test('a new person signs in with the provider and adds a passkey, and later confirms with it', async () => {
    const grace = await openPage(undefined, { baseURL });
    await virtualAuthenticator(grace);
    await grace.goto('/');
    const withProvider = grace.getByRole('button', { name: 'Continue with Example SSO' });
    await withProvider.click();
    await grace.getByRole('link', { name: 'Let me in' }).click();
    await grace
      .getByRole('status')
      .getByText(/requires a second factor/)
      .waitFor();
    await addPasskey(grace);
    await grace.getByRole('link', { name: 'Back' }).click();
    await grace.waitForURL('**/deployments/**');
    await grace.getByRole('button', { name: 'Your account' }).click();
    await grace.getByRole('menuitem', { name: 'Sign out' }).click();

    // The provider still knows her.
    await withProvider.click();
    await grace.getByText(/asks for your second factor after single sign-on/).waitFor();
    await grace.getByRole('button', { name: 'Confirm with your second factor' }).click();
    const proof = grace.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await grace.waitForURL('**/deployments/**');
    await grace.getByRole('heading', { level: 1 }).first().waitFor();
    await grace.context().close();
  });
  await admin.context().close();
});

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('button', { name: 'Done' }).click();
}
