/**
 * What Parapet takes from an assertion: who the person is there, and their address and name by the names that providers give
 * these attributes. SAML has no word for a verified address: a provider is believed about the domains that an admin listed for it,
 * which is checked where an account is created.
 */
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { shortText, wellFormed, type ProvenIdentity } from '../sign-in/proven-person.ts';
import type { ReadAssertion } from './message/read-assertion.ts';

const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const nameNames = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];
const givenNames = [
  'firstName',
  'givenName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  'urn:oid:2.5.4.42',
];
const familyNames = [
  'lastName',
  'sn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  'urn:oid:2.5.4.4',
];

export function samlIdentityOf(
  deploymentId: string,
  { issuer }: IdentityProvider,
  { nameId, sessionIndex, attributes }: ReadAssertion,
): ProvenIdentity {
  const first = (names: readonly string[]): string => {
    const found = names.flatMap((name) => (Object.hasOwn(attributes, name) ? attributes[name] : []));
    return found.map((value) => shortText(value)).find((text) => text !== '') ?? '';
  };
  const isRefuted = first(['email_verified']).toLowerCase() === 'false';
  const email = isRefuted ? null : wellFormed(first(emailNames));
  const parts = [first(givenNames), first(familyNames)].filter((part) => part !== '').join(' ');
  return {
    issuer,
    subject: nameId,
    providerDeploymentId: deploymentId,
    label: email ?? shortText(nameId),
    name: [first(nameNames), parts].find((name) => name !== '') ?? '',
    verifiedEmail: email,
    providerSession: sessionIndex,
    claims: attributes,
  };
}
