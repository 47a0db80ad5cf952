/** Codes of an authenticator app (TOTP, RFC 6238), and the secret that it shares with us: stored sealed, bound to its account. */
import { Secret, TOTP } from 'otpauth';
import { Confidential } from '../../base/confidential.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import type { Transaction } from '../../store/database.ts';
import { openValue, sealValue, within } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';

/** What every app understands; many ignore other values. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the previous and the next step are accepted, too: clocks differ, and typing takes time. */
const window = 1;
/** As long as the output of the hash (RFC 4226, section 4). */
const secretBytes = 20;
const issuer = 'Parapet';

const { purposeOf } = sealedColumns.totpSecret;

/** In base 32, as people type it into an app. */
export function createTotpSecret(): Confidential {
  return new Confidential(new Secret({ size: secretBytes }).base32);
}

/** The `otpauth:` URI that apps read from a QR code. */
export function totpUri(secret: Confidential, email: string): string {
  return new TOTP({ ...parameters, issuer, label: email, secret: secret.reveal() }).toString();
}

/** Returns the step (30 s since 1970) that the code belongs to; undefined for a wrong code. */
export function stepOfCode(secret: Confidential, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret: secret.reveal() });
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** In the transaction that stores it. */
export function sealTotpSecret(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  userId: string,
  secret: Confidential,
): Promise<Buffer> {
  return sealValue(platform, tx, purposeOf(userId), Buffer.from(secret.reveal(), 'utf8'));
}

/** Throws if it was sealed for another account, or with a key of another installation. */
export async function openTotpSecret(
  platform: Pick<Platform, 'keys'>,
  tx: Transaction,
  userId: string,
  sealed: Buffer,
): Promise<Confidential> {
  const plain = await openValue(platform, within(tx), purposeOf(userId), sealed);
  return new Confidential(plain.toString('utf8'));
}
