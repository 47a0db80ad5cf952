/** A person who has asked for another address, and the secret of the link that was mailed to it. */
import { makeSecret, secretDigest } from '../../server/src/base/secret.ts';
import { emailTokenPrefix } from '../../server/src/domain/access/credentials.ts';
import { stateDigestOf } from '../../server/src/domain/account/account-state.ts';
import { updateEmailChangeSecret, upsertEmailChange } from '../../server/src/store/account/email-changes.ts';
import { findCredentials } from '../../server/src/store/people/users.ts';
import { makePerson, type TestApp } from '../harness/app.ts';

const hourMs = 3_600_000;

export async function beginEmailChange(app: TestApp, login: string): Promise<{ jwt: string; emailToken: string }> {
  const { userId, jwt } = await makePerson(app.platform, login);
  const emailToken = makeSecret(emailTokenPrefix);
  await app.platform.database.asAccess(async (tx) => {
    const account = await findCredentials(tx, userId);
    if (account === undefined) throw new Error(`no account ${userId}`);
    const expiresAt = new Date(app.clock.now().getTime() + hourMs);
    const email = `new-${login}@example.com`;
    await upsertEmailChange(tx, userId, { email, stateDigest: stateDigestOf(account), expiresAt });
    await updateEmailChangeSecret(tx, userId, secretDigest(emailToken));
  });
  return { jwt, emailToken };
}
