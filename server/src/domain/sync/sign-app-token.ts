/**
 * Signs the JWT with which a GitHub App requests its tokens. https://docs.github.com/apps, “Generating a JSON Web
 * Token”
 */
import { SignJWT } from 'jose';
import { Confidential } from '../../base/confidential.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { parseAppKey } from '../../outside/scm/github/app-key.ts';

export interface AppIdentity {
  /** The App's number or client id. */
  appId: string;
  /** The App's private key, PEM. */
  key: Confidential;
}

/** Valid for ten minutes at most, and from a minute ago to allow for clock skew. Throws OutgoingError. */
export async function signAppToken({ appId, key }: AppIdentity, at: Date): Promise<Confidential> {
  const parsed = parseAppKey(key.reveal());
  if ('problem' in parsed) throw new OutgoingError('unauthorized', `The connection’s key ${parsed.problem}.`);
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(appId)
    .setIssuedAt(seconds - 60)
    .setExpirationTime(seconds + 540)
    .sign(parsed.key);
  return new Confidential(signed);
}
