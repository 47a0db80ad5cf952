/** What Parapet takes from the claims of a provider: who the person is there, and an address only if the provider verified it. */
import { emailAddress } from '../../people/create-user.ts';
import type { Claims } from '../../../model/single-sign-on/claim-mapping.ts';
import type { ProvenClaims } from '../../../outside/openid/openid-provider.ts';
import type { IdentityKey } from '../../../store/single-sign-on/account-identities.ts';

export interface ProvenIdentity extends IdentityKey {
  /** What the provider calls the person; for display alone. */
  label: string;
  name: string;
  /** Null: none, or not verified. */
  verifiedEmail: string | null;
  /** The provider's id of its session. */
  providerSession: string | null;
  claims: Claims;
}

const textMax = 200;

export function provenIdentityOf(issuer: string, { subject, claims }: ProvenClaims): ProvenIdentity {
  const text = (name: string): string => shortText(claims[name]);
  const verifiedEmail = isEmailVerified(issuer, claims) ? wellFormed(text('email')) : null;
  return {
    issuer,
    subject,
    providerDeploymentId: null,
    label: [verifiedEmail, text('preferred_username'), text('email'), subject].find(Boolean) ?? '',
    name: text('name'),
    verifiedEmail,
    providerSession: text('sid') === '' ? null : text('sid'),
    claims,
  };
}

/**
 * Entra ID has no `email_verified`. Its optional claim `xms_edov` says that the tenant owns the domain of the address; it is
 * believed of Entra ID alone, since elsewhere anyone might define it.
 */
function isEmailVerified(issuer: string, claims: Claims): boolean {
  if (claims['email_verified'] === true) return true;
  const isEntra = issuer.startsWith('https://login.microsoftonline.com/');
  return isEntra && [true, 1, '1', 'true'].some((yes) => claims['xms_edov'] === yes);
}

/** One line; '' if the value is not a text. */
export function shortText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, textMax);
}

/** Null if it is no address. */
export function wellFormed(email: string): string | null {
  try {
    return emailAddress(email);
  } catch {
    return null;
  }
}
