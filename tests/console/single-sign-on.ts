/** Single sign-on in the browser: providers of both kinds are added, sign new people in, are linked, and are required. */
import type { TestContext } from 'node:test';
import type { TestConsole } from '../harness/console/console.ts';
import { startTestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { startSamlProvider } from '../harness/hosts/saml/saml-provider.ts';

/** `theirs`: a member with a password, who may use it again at the end. The admin's name is Ada Lovelace. */
export async function singleSignOn(
  t: TestContext,
  { openPage, api, server }: TestConsole,
  theirs: { email: string; password: string },
): Promise<void> {
  const { deploymentId, adminEmail: email, adminPassword: password } = server;
  // Providers send browsers back to the public URL, and cookies belong to its host.
  const baseURL = server.platform.settings.publicUrl;
  const at = (path: string): string => `${baseURL}/deployments/${deploymentId}/${path}`;
  const page = await openPage({ email, password }, { baseURL });

  await t.test(
    'an admin adds an identity provider, a new person signs in with it, and the admin links it',
    async () => {
      const redirectUri = `${baseURL}/api/auth/sso/callback/${deploymentId}`;
      const provider = await startTestProvider({ redirectUris: [redirectUri], button: 'Let me in' });
      t.after(() => provider.close());
      provider.accounts.set('grace', { email: 'grace@example.org', email_verified: true, name: 'Grace Brewster' });
      provider.accounts.set('ada', { email: 'ada@elsewhere.example', preferred_username: 'ada-at-work' });

      await page.goto(at('single-sign-on'));
      await page.getByRole('heading', { name: 'No identity provider yet' }).waitFor();
      await page.getByRole('button', { name: 'Add an identity provider' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an identity provider' });
      await dialog.getByText(redirectUri).waitFor();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Example SSO');
      await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
      await dialog.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId);
      await dialog.getByRole('textbox', { name: 'Client secret' }).fill('wrong');
      await dialog.getByRole('checkbox', { name: /^Create accounts/ }).check();
      await dialog.getByRole('button', { name: 'Add provider' }).click();
      await dialog.getByText(/^Must name the domains/).waitFor();
      await dialog.getByLabel('Email domains').fill('example.org');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Add provider' }).click();
      const test = page.getByRole('button', { name: 'Test provider' });
      await test.click();
      await page.getByText(/does not accept the client id/).waitFor();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const edit = page.getByRole('dialog', { name: 'Edit identity provider' });
      await edit.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
      await edit.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Provider saved.').waitFor();
      await test.click();
      await page.getByText('The provider answers, and it accepts the client ID and the secret.').waitFor();

      const newcomer = await openPage(undefined, { baseURL });
      const attempt = async (subject: string | null): Promise<void> => {
        provider.atKeyboard = subject;
        await newcomer.getByRole('button', { name: 'Continue with Example SSO' }).click();
        await newcomer.getByRole('link', { name: 'Let me in' }).click();
      };
      await newcomer.goto(at('account'));
      await attempt(null);
      await newcomer.getByRole('alert').filter({ hasText: 'did not let you sign in' }).waitFor();
      await attempt('grace');
      const sessions = newcomer.getByRole('region', { name: 'Sessions' });
      await sessions.getByText('with Example SSO').waitFor();
      await newcomer.getByText('grace@example.org').first().waitFor();
      await newcomer.context().close();

      await page.goto(at('account'));
      const identities = page.getByRole('region', { name: 'Identity providers' });
      await identities.getByRole('button', { name: 'Link Example SSO' }).click();
      const link = page.getByRole('dialog', { name: 'Link Example SSO?' });
      await link.getByRole('textbox', { name: 'Password' }).fill(password);
      provider.atKeyboard = 'ada';
      await link.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'Let me in' }).click();
      await page.getByText('Identity linked.').waitFor();
      await identities.getByText('ada-at-work').waitFor();
    },
  );

  await t.test('an admin adds a SAML provider, and a new person signs in with it', async () => {
    const provider = await startSamlProvider({ button: 'Let me in' });
    t.after(() => provider.close());
    provider.accounts.set('linus', { email: 'linus@example.net', displayName: 'Linus Tester' });
    await page.goto(at('single-sign-on'));
    await page.getByRole('button', { name: 'Add an identity provider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an identity provider' });
    await dialog.getByRole('combobox', { name: 'Kind of provider' }).click();
    await page.getByRole('option', { name: 'SAML 2.0' }).click();
    await dialog.getByText(`${baseURL}/api/auth/sso/saml/acs/${deploymentId}`).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Example SAML');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await dialog.getByText(/^Must be the metadata of the provider/).waitFor();
    await dialog.getByRole('textbox', { name: 'URL of the provider’s metadata' }).fill(provider.metadataUrl);
    await dialog.getByLabel('Email domains').fill('example.net');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: /^Create accounts/ }).check();
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const link = page.getByRole('link', { name: 'Parapet’s metadata' });
    await link.waitFor();
    const metadataUrl = (await link.getAttribute('href')) ?? '';
    provider.register(await (await fetch(metadataUrl)).text());
    await page.getByRole('button', { name: 'Test provider' }).click();
    await page.getByText('The metadata is good, and a certificate is valid.').waitFor();

    const own = page.getByRole('region', { name: 'Parapet’s certificate' });
    await own.getByRole('button', { name: 'Renew certificate' }).click();
    const renewal = page.getByRole('dialog', { name: 'Renew Parapet’s certificate' });
    await renewal.getByRole('combobox', { name: 'Sign requests with the new certificate' }).click();
    await page.getByRole('option', { name: 'At once' }).click();
    await renewal.getByRole('button', { name: 'Renew certificate' }).click();
    await own.getByText('Previous certificate', { exact: true }).waitFor();
    await own.getByText('Signs requests from').waitFor();
    provider.register(await (await fetch(metadataUrl)).text());

    const newcomer = await openPage(undefined, { baseURL });
    const attempt = async (subject: string | null): Promise<void> => {
      provider.atKeyboard = subject;
      await newcomer.getByRole('button', { name: 'Continue with Example SAML' }).click();
      await newcomer.getByRole('link', { name: 'Let me in' }).click();
    };
    await newcomer.goto(at('account'));
    await attempt(null);
    await newcomer.getByRole('alert').filter({ hasText: 'did not let you sign in' }).waitFor();
    // The provider is another site: what it sends by a form comes without our cookies.
    await attempt('linus');
    await newcomer.getByRole('region', { name: 'Sessions' }).getByText('with Example SAML').waitFor();
    await newcomer.getByText('linus@example.net').first().waitFor();
    await newcomer.context().close();
    await own.getByRole('button', { name: 'End previous certificate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End previous certificate' }).click();
    await own.getByText('New certificate', { exact: true }).waitFor({ state: 'detached' });
    await own.getByRole('button', { name: 'Renew certificate' }).waitFor();
  });

  await t.test('who must use single sign-on is not let in with a password, and is told what to do', async () => {
    await page.goto(at('single-sign-on'));
    const rules = page.getByRole('region', { name: 'Who must use single sign-on' });
    await rules.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who must use single sign-on' });
    await dialog.getByRole('checkbox', { name: 'Require single sign-on' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^Name an active admin/).waitFor();
    await dialog.getByLabel('Who may use a password all the same').click();
    await page.getByRole('option', { name: 'Ada Lovelace' }).click();
    // The list of people covers the button until the field is left.
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rules.getByText('1 person may also use a password.').waitFor();

    const locked = await openPage(undefined, { baseURL });
    await locked.goto('/sign-in');
    await locked.getByLabel('Email').fill(theirs.email);
    await locked.getByRole('textbox', { name: 'Password' }).fill(theirs.password);
    await locked.getByRole('button', { name: 'Sign in', exact: true }).click();
    await locked.getByRole('heading', { name: 'Sign in with your identity provider' }).waitFor();
    await locked.context().close();
    await api('PATCH', `/agent/deployments/${deploymentId}/single-sign-on-rules`, { requiresSingleSignOn: false });
  });
  await page.context().close();
}
