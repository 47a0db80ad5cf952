/** An account without a password, which a provider made: it adds one, and links an identity, by a fresh proof alone. */
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import { startTestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { startSamlProvider } from '../harness/hosts/saml/saml-provider.ts';

const password = 'seven quiet rivers of glass';

test('an account without a password', async (t) => {
  const { openPage, api, server } = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { deploymentId } = server;
  // Providers send browsers back to the public URL, and cookies belong to its host.
  const baseURL = server.platform.settings.publicUrl;
  const redirectUri = `${baseURL}/api/auth/sso/callback/${deploymentId}`;
  const openId = await startTestProvider({ redirectUris: [redirectUri] });
  const saml = await startSamlProvider();
  t.after(() => Promise.all([openId.close(), saml.close()]));
  openId.accounts.set('grace', { email: 'grace@example.org', email_verified: true, name: 'Grace Brewster' });
  openId.accounts.set('linus', { email: 'linus@example.org', email_verified: true, name: 'Linus Tester' });
  saml.accounts.set('grace-by-saml', { email: 'grace@example.org', displayName: 'Grace B.' });
  const providers = `/agent/deployments/${deploymentId}/identity-providers`;
  const rules = { createsAccounts: true, emailDomains: ['example.org'] };
  const { issuer, clientId, clientSecret } = openId;
  await api('POST', providers, { name: 'Example SSO', issuer, clientId, clientSecret, ...rules });
  const kind = 'IDENTITY_PROVIDER_KIND_SAML';
  const made = await api('POST', providers, { kind, name: 'Example SAML', metadataUrl: saml.metadataUrl, ...rules });
  saml.register(await (await fetch(made.provider.saml.serviceMetadataUrl)).text());

  /** The account page of a person who has signed in with the provider. */
  async function arrive(subject: string): Promise<Page> {
    const page = await openPage(undefined, { baseURL });
    openId.atKeyboard = subject;
    await page.goto(`/deployments/${deploymentId}/account`);
    await page.getByRole('button', { name: 'Continue with Example SSO' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    return page;
  }
  async function forgetProofs(email: string): Promise<void> {
    const text = `UPDATE parapet.session s SET proven_at = now() - interval '1 hour'
        FROM parapet.user_account u WHERE u.id = s.user_id AND u.email = $1`;
    await server.platform.database.asAccess((tx) => tx.query(text, [email]));
  }
  async function assertMustSignInAgain(page: Page): Promise<void> {
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByText('Your account has no password and no second factor. Sign out, and sign in again').waitFor();
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await proof.waitFor({ state: 'detached' });
  }

  await t.test('links an identity without a password, once its owner has signed in lately', async () => {
    const page = await arrive('grace');
    const identities = page.getByRole('region', { name: 'Identity providers' });
    const dialog = page.getByRole('dialog', { name: 'Link Example SAML?' });
    const begin = async (): Promise<void> => {
      await identities.getByRole('button', { name: 'Link Example SAML' }).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
    };
    await forgetProofs('grace@example.org');
    await begin();
    await assertMustSignInAgain(page);
    await dialog.getByText(/^Nothing was changed/).waitFor();
    await page.context().close();

    const again = await arrive('grace');
    const section = again.getByRole('region', { name: 'Identity providers' });
    const link = async (subject: string | null): Promise<void> => {
      saml.atKeyboard = subject;
      await section.getByRole('button', { name: 'Link Example SAML' }).click();
      const asked = again.getByRole('dialog', { name: 'Link Example SAML?' });
      await asked.getByText('You are sent to the provider').waitFor();
      if ((await asked.getByRole('textbox').count()) > 0) throw new Error('it asks for a password that is not there');
      await asked.getByRole('button', { name: 'Continue' }).click();
    };
    await link(null);
    await section.getByRole('alert').getByText('Nothing was linked: the identity provider refused').waitFor();
    await link('grace-by-saml');
    await again.getByText('Identity linked.').waitFor();
    await section.getByRole('listitem').filter({ hasText: 'Example SAML' }).waitFor();
    await again.context().close();

    // It opens the account from then on.
    const later = await openPage(undefined, { baseURL });
    await later.goto(`/deployments/${deploymentId}/account`);
    await later.getByRole('button', { name: 'Continue with Example SAML' }).click();
    await later.getByText('Your address is grace@example.org.').waitFor();
    await later.getByRole('region', { name: 'Sessions' }).getByText('with Example SAML').waitFor();
    await later.context().close();
  });

  await t.test(
    'adds a password that is hard to guess, once its owner has signed in lately, and signs in with it',
    async () => {
      const stale = await arrive('linus');
      const form = (page: Page) => page.getByRole('region', { name: 'Password' });
      const add = async (page: Page, next: string): Promise<void> => {
        await form(page).getByRole('textbox', { name: 'New password' }).fill(next);
        await form(page).getByRole('button', { name: 'Add password' }).click();
      };
      await form(stale).getByText('Your account has no password.').waitFor();
      await forgetProofs('linus@example.org');
      await add(stale, password);
      await assertMustSignInAgain(stale);
      await form(stale).getByText('Your account has no password.').waitFor();
      await stale.context().close();

      const page = await arrive('linus');
      const link = page.getByRole('button', { name: 'Link Example SAML' });
      await link.waitFor();
      await form(page).getByText('Your account has no password.').waitFor();
      await add(page, 'Password12345678');
      await form(page).getByText('Is made of passwords that are tried first; use several unrelated words.').waitFor();
      await add(page, password);
      await page.getByText('Password added.').waitFor();
      await form(page).getByRole('textbox', { name: 'Current password' }).waitFor();
      // A session of the provider links nothing to an account that a password opens as well.
      await link.waitFor({ state: 'detached' });
      await page.context().close();
      await (await openPage({ email: 'linus@example.org', password }, { baseURL })).context().close();
    },
  );
});
