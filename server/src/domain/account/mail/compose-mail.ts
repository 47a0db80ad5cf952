/** Writes a mail about an account when it is sent: with the state of the account at that time, and new secrets in its links. */
import { makeSecret, secretDigest } from '../../../base/secret.ts';
import type { AccountMail, AccountMailKind } from '../../../store/account/account-mails.ts';
import { findEmailChange, updateEmailChangeSecret } from '../../../store/account/email-changes.ts';
import type { Transaction } from '../../../store/database.ts';
import { updateInviteSecret } from '../../../store/invites/invites.ts';
import { listMembershipsOfUser } from '../../../store/people/memberships.ts';
import { findAccountByEmail, findCredentials } from '../../../store/people/users.ts';
import { findEndingDirectoryToken, findEndingToken } from '../../../store/tokens/ending-tokens.ts';
import { emailTokenPrefix, inviteTokenPrefix, mailedResetLifeMs } from '../../access/credentials.ts';
import type { Platform } from '../../platform.ts';
import { invitePageUrl } from '../../invites/invite-page-url.ts';
import { recordAccountChange } from '../record-account-change.ts';
import { createReset } from '../reset/held-reset.ts';
import { resetPageUrl } from '../reset/reset-page-url.ts';
import {
  emailTakenText,
  emailWasChangedText,
  inviteText,
  passwordWasResetText,
  proveEmailText,
  resetByOtherWayText,
  resetText,
  tokenEndsText,
  type MailText,
} from './mail-texts.ts';

type ComposePlatform = Pick<Platform, 'clock' | 'settings'>;
type Composed = MailText & { recipient: string };

/** Undefined if there is nothing to send any more. */
export function composeMail(
  platform: ComposePlatform,
  tx: Transaction,
  mail: AccountMail,
): Promise<Composed | undefined> {
  return composers[mail.kind](platform, tx, mail);
}

const composers: Readonly<
  Record<
    AccountMailKind,
    (platform: ComposePlatform, tx: Transaction, mail: AccountMail) => Promise<Composed | undefined>
  >
> = {
  async password_reset(platform, tx, mail) {
    const { userId, askedFrom, requestId, attemptCount } = mail;
    if (userId === null) return undefined;
    const account = await findCredentials(tx, userId);
    if (account === undefined) return undefined;
    const { email, passwordHash } = account;
    const signInUrl = `${platform.settings.publicUrl}/sign-in`;
    const otherWay = passwordHash === null ? 'no_password' : await otherWayOf(tx, userId);
    if (passwordHash === null || otherWay !== undefined)
      return { recipient: email, ...resetByOtherWayText({ askedFrom, email, signInUrl, otherWay }) };
    const expiresAt = new Date(platform.clock.now().getTime() + mailedResetLifeMs);
    const token = await createReset(tx, { userId, email, passwordHash }, { deploymentId: null, expiresAt });
    if (attemptCount === 1) {
      // Nobody is signed in; the person is the subject.
      const actor = { userId: null, login: '', scheme: 'password_reset', credentialId: '' } as const;
      const source = { address: askedFrom, requestId };
      const change = { action: 'user.mail_reset_link', subject: `user:${userId}`, changes: {} };
      await recordAccountChange(platform, tx, { userId, actor: { ...actor, ...source } }, change);
    }
    return { recipient: email, ...resetText({ askedFrom, email, link: resetPageUrl(platform, token) }) };
  },

  async invite(platform, tx, { invite }) {
    if (invite === null) return undefined;
    const token = makeSecret(inviteTokenPrefix);
    const now = platform.clock.now();
    const held = await updateInviteSecret(tx, invite, { secretDigest: secretDigest(token), now });
    if (held === undefined) return undefined;
    return { recipient: held.email, ...inviteText({ ...held, link: invitePageUrl(platform, token) }) };
  },

  async email_change(platform, tx, { userId, askedFrom }) {
    if (userId === null) return undefined;
    const change = await findEmailChange(tx, userId, platform.clock.now());
    const account = await findCredentials(tx, userId);
    if (change === undefined || account === undefined) return undefined;
    const { email } = change;
    const owner = await findAccountByEmail(tx, email);
    // Its reader alone learns that the address has an account, and the link to take it does not exist.
    if (owner !== undefined && owner.id !== userId)
      return { recipient: email, ...emailTakenText({ askedFrom, email }) };
    const token = makeSecret(emailTokenPrefix);
    await updateEmailChangeSecret(tx, userId, secretDigest(token));
    const link = `${platform.settings.publicUrl}/confirm-email#${token}`;
    return { recipient: email, ...proveEmailText({ askedFrom, login: account.login, email, link }) };
  },

  async email_was_changed(_platform, tx, { userId, askedFrom, recipient }) {
    if (userId === null) return undefined;
    const account = await findCredentials(tx, userId);
    if (account === undefined) return undefined;
    return { recipient, ...emailWasChangedText({ askedFrom, before: recipient, email: account.email }) };
  },

  async password_was_reset(platform, tx, { userId, askedFrom }) {
    if (userId === null) return undefined;
    const account = await findCredentials(tx, userId);
    if (account === undefined) return undefined;
    return { recipient: account.email, ...passwordWasResetText({ askedFrom, email: account.email }) };
  },

  async token_ends({ clock, settings }, tx, { userId, tokenId, directoryTokenId }) {
    const account = userId === null ? undefined : await findCredentials(tx, userId);
    if (account === undefined) return undefined;
    const now = clock.now();
    const isDirectory = tokenId === null;
    const token = isDirectory
      ? await findEndingDirectoryToken(tx, directoryTokenId ?? '0', now)
      : await findEndingToken(tx, tokenId, now);
    if (token === undefined) return undefined;
    const link = `${settings.publicUrl}/deployments/${token.deploymentId}/${isDirectory ? 'directory' : 'tokens'}`;
    return { recipient: account.email, ...tokenEndsText({ ...token, isDirectory, now, link }) };
  },
};

/** Set if none of the person's deployments accepts their password. */
async function otherWayOf(tx: Transaction, userId: string): Promise<'single_sign_on' | undefined> {
  const memberships = await listMembershipsOfUser(tx, userId, null);
  const isShut = memberships.length > 0 && memberships.every(({ needsSingleSignOn }) => needsSingleSignOn);
  return isShut ? 'single_sign_on' : undefined;
}
