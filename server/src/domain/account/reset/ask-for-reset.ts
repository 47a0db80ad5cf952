/** Asks for a mail with a link that resets the password. The request does the same for every address; the mail is sent apart from it. */
import { ParapetError } from '../../../base/errors.ts';
import type { ClientSource } from '../../../model/caller.ts';
import { insertMailToAddress } from '../../../store/account/account-mails.ts';
import { emailAddress } from '../../people/create-user.ts';
import type { Platform } from '../../platform.ts';
import { countReset } from './limit-resets.ts';

/** CONFLICT if this installation sends no mail. RATE_LIMITED alike for addresses with and without an account. */
export async function askForReset(
  { database, clock, outside }: Pick<Platform, 'database' | 'clock' | 'outside'>,
  given: { email: string; sender: string },
  { address, requestId }: ClientSource,
): Promise<void> {
  const email = emailAddress(given.email);
  if (outside.mail === null) {
    throw new ParapetError('CONFLICT', 'This server sends no mail. Ask an admin of your organisation for a link.');
  }
  const now = clock.now();
  const refusal = await database.asAccess(async (tx) => {
    const refused = await countReset(tx, { email, sender: given.sender, now });
    if (refused !== undefined) return refused;
    await insertMailToAddress(tx, email, { kind: 'password_reset', askedFrom: address, requestId, now });
    return undefined;
  });
  if (refusal !== undefined) throw refusal;
}
