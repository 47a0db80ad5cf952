/** What a SAML provider's response came to, as the row of a sign-in keeps it (JSON) until the browser that began comes for it. */
import type { ProvenIdentity } from '../sign-in/proven-person.ts';

export type SamlAnswer = { identity: ProvenIdentity } | { failure: 'denied' | 'provider' };
