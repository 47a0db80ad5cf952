/**
 * Sends the mails that wait for people, apart from the requests that caused them: the time of an answer must not tell if
 * an address has an account. At least once; the links of a mail are made when it is sent, so the newest mail's work.
 */
import { parseNetwork } from '../../../outside/guard/networks.ts';
import { sendMail, type MailRelay } from '../../../outside/channels/mail.ts';
import { claimAccountMails, deleteAccountMail, type AccountMail } from '../../../store/account/account-mails.ts';
import { deleteExpiredEmailChanges } from '../../../store/account/email-changes.ts';
import { deleteExpiredPasswordResets } from '../../../store/account/password-resets.ts';
import type { Platform } from '../../platform.ts';
import { composeMail } from './compose-mail.ts';

const batchSize = 20;
const retryAfterMs = 2 * 60_000;
/** Then the person has asked again, or will. */
const attemptsMax = 5;
/** The operator named the server, so it may be anywhere: the guard is for addresses that users enter. */
const everywhere = ['0.0.0.0/0', '::/0'].map(parseNetwork).filter((network) => network !== undefined);

type MailPlatform = Pick<Platform, 'database' | 'clock' | 'log' | 'outside' | 'settings'>;

/** Returns how many it took. */
export async function sendAccountMails(platform: MailPlatform): Promise<number> {
  const { database, clock, outside } = platform;
  const { mail: server } = outside;
  if (server === null) return 0;
  for (let taken = 0; ;) {
    const now = clock.now();
    const retryAt = new Date(now.getTime() + retryAfterMs);
    const { claimed, mails } = await database.asAccess(async (tx) => {
      await deleteExpiredPasswordResets(tx, now);
      await deleteExpiredEmailChanges(tx, now);
      return claimAccountMails(tx, { now, retryAt, limit: batchSize });
    });
    for (const mail of mails) await sendOne(platform, server, mail);
    taken += claimed;
    if (claimed < batchSize) return taken;
  }
}

async function sendOne(platform: MailPlatform, server: MailRelay, mail: AccountMail): Promise<void> {
  const { database, log, outside } = platform;
  const { id: mailId, kind, attemptCount } = mail;
  try {
    const composed = await database.asAccess((tx) => composeMail(platform, tx, mail));
    if (composed !== undefined) {
      const context = { allowedNetworks: everywhere, timeoutMs: outside.deliveryTimeoutMs };
      const { recipient, subject, text } = composed;
      await sendMail(context, server, { key: `account_${mailId}_${attemptCount}`, to: [recipient], subject, text });
    }
  } catch (error) {
    log.warn({ err: error, mailId, kind, attemptCount }, 'could not send a mail about an account');
    if (attemptCount < attemptsMax) return;
  }
  await database.asAccess((tx) => deleteAccountMail(tx, mailId));
}
