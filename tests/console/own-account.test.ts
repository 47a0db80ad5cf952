/** Where mail is sent: an invite, a forgotten password and another address, from the mail to the screen behind its link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createUser } from '../../server/src/domain/people/create-user.ts';
import { startConsole } from '../harness/console/console.ts';
import { linkIn, startMailbox, type Mailbox } from '../harness/hosts/mail-server.ts';

const grace = 'grace@example.com';
const password = 'a nanosecond of wire';
const newPassword = 'seven quiet rivers of glass';

/** Opens the link of the newest mail to the address, once there is one. */
async function openMail(page: Page, { mails }: Mailbox, to: string, subject: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mail = mails.findLast((each) => each.to.includes(to) && each.subject === subject);
    if (mail !== undefined) {
      const { path, token } = linkIn(mail);
      await page.goto(`${path}#${token}`);
      return;
    }
    await sleep(50);
  }
  assert.fail(`no mail “${subject}” to ${to}`);
}

test('one’s own account, by mail', async (t) => {
  const mailbox = await startMailbox();
  t.after(() => mailbox.close());
  const shown = await startConsole(t, {
    PARAPET_SMTP_URL: `smtp://127.0.0.1:${mailbox.relay.port}?tls=none`,
    PARAPET_MAIL_FROM: mailbox.relay.from,
  });
  const { page, openPage, server } = shown;
  const guest = await openPage();

  await t.test('an invite is mailed; the field for the password judges it while its owner types', async () => {
    await page.goto(`/deployments/${server.deploymentId}/people`);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(grace);
    await dialog.getByRole('button', { name: 'Create invite' }).click();
    await page.getByText(`A mail to ${grace} is on its way.`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await openMail(guest, mailbox, grace, 'You are invited to Parapet');
    await guest.getByLabel('Your name').fill('Grace Hopper');
    const field = guest.getByRole('textbox', { name: 'Password' });
    await guest.getByText('At least 15 characters; several words are best.').waitFor();
    await field.fill('short');
    await guest.getByText('Needs 10 more characters.').waitFor();
    await field.fill('Password12345678');
    await guest.getByText('Too easy to guess: made of passwords that are tried first.').waitFor();
    await field.fill('grace.hopper.1906');
    await guest.getByText('Too easy to guess: mostly your name').waitFor();
    await field.fill(password);
    await guest.getByText('Good: hard to guess.').waitFor();
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL('**/overview');
  });

  await t.test('a forgotten password is replaced by the link of a mail, which works once', async () => {
    const lost = await openPage();
    await lost.goto('/sign-in');
    await lost.getByRole('link', { name: 'Forgot password?' }).click();
    // The sign-in, which has a field of the same name, stays until the next screen is loaded.
    await lost.getByRole('button', { name: 'Send link' }).waitFor();
    await lost.getByLabel('Email').fill(grace);
    await lost.getByRole('button', { name: 'Send link' }).click();
    await lost.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await openMail(lost, mailbox, grace, 'Reset your Parapet password');
    await lost.getByText(`For ${grace}.`).waitFor();
    await lost.getByRole('textbox', { name: 'New password' }).fill('Password12345678');
    await lost.getByRole('button', { name: 'Set password' }).click();
    await lost
      .getByRole('alert')
      .getByText(/passwords that are tried first/)
      .waitFor();
    await lost.getByRole('textbox', { name: 'New password' }).fill(newPassword);
    await lost.getByRole('button', { name: 'Set password' }).click();
    await lost.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await lost.reload();
    await lost.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await lost.context().close();
  });

  await t.test(
    'an account that a stranger made for an address goes to the reader of its mail, and the stranger is out',
    async () => {
      const hers = 'katherine@example.net';
      const strangers = { email: hers, password: 'a stranger has thought of it' };
      await createUser(server.platform, strangers);
      const stranger = await openPage();
      const signIn = async (on: Page, as: typeof strangers): Promise<void> => {
        await on.goto('/sign-in');
        await on.getByLabel('Email').fill(as.email);
        await on.getByRole('textbox', { name: 'Password' }).fill(as.password);
        await on.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await signIn(stranger, strangers);
      await stranger.getByRole('link', { name: 'your account' }).click();
      await stranger.getByText(`Your address is ${hers}.`).waitFor();

      await shown.api('POST', `/agent/deployments/${server.deploymentId}/invites`, { email: hers });
      const owner = await openPage();
      await openMail(owner, mailbox, hers, 'You are invited to Parapet');
      await owner.getByText('Someone created an account for your address on this server').waitFor();
      const field = owner.getByRole('textbox', { name: 'Password' });
      const join = owner.getByRole('button', { name: 'Join' });
      await field.fill('not the password of the account');
      await join.click();
      await owner.getByRole('alert').getByText('enter the password of that account').waitFor();
      await owner.getByRole('button', { name: 'It was not me: choose a new password' }).click();
      await field.fill('Password12345678');
      await join.click();
      await owner.getByRole('alert').waitFor();
      await owner.getByRole('button', { name: 'It was me: enter its password' }).click();
      await owner.getByRole('button', { name: 'It was not me: choose a new password' }).click();
      await field.fill(newPassword);
      await owner.getByText('Good: hard to guess.').waitFor();
      await join.click();
      await owner.waitForURL('**/overview');

      await stranger.reload();
      await stranger.waitForURL('**/sign-in**');
      await signIn(stranger, strangers);
      await stranger.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
      await owner.goto(`/deployments/${server.deploymentId}/account`);
      await owner.getByText(`Your address is ${hers}. You have proven that it is yours.`).waitFor();
      for (const each of [stranger, owner]) await each.context().close();
    },
  );

  await t.test('another address is taken when its mail was read', async () => {
    const hers = await openPage({ email: grace, password: newPassword });
    await hers.goto(`/deployments/${server.deploymentId}/account`);
    await hers.getByText(`Your address is ${grace}. You have proven that it is yours.`).waitFor();
    await hers.getByLabel('New email').fill('hopper@example.com');
    await hers.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Send link' }).click();
    await hers.getByText('A link was sent to hopper@example.com.').waitFor();
    await openMail(hers, mailbox, 'hopper@example.com', 'Confirm your address for Parapet');
    await hers.getByRole('button', { name: 'Use this address' }).click();
    await hers.getByText('Your address is hopper@example.com now.').waitFor();
    await hers.getByRole('link', { name: 'Your account' }).click();
    await hers.getByText('Your address is hopper@example.com. You have proven that it is yours.').waitFor();
    assert.equal(new URL(hers.url()).hash, '');
  });
});
