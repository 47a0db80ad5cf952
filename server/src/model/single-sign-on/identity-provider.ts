/** An identity provider of a deployment (OpenID Connect or SAML), and the rules of its settings. */
import type { OrgRole } from '../permissions.ts';
import type { ClaimMapping } from './claim-mapping.ts';
import type { SamlSettings } from './saml-settings.ts';

export const providerKinds = ['oidc', 'saml'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** More than an organisation has; it keeps the list on one page. */
export const identityProvidersMax = 100;
export const emailDomainsMax = 50;

export interface IdentityProviderSettings {
  name: string;
  /** Never changes. */
  kind: ProviderKind;
  /** As the provider's discovery document or metadata spells it: an identity is the pair of issuer and subject. */
  issuer: string;
  /** '' for SAML, as are the scopes. */
  clientId: string;
  /** Separated by spaces; contains `openid`. */
  scopes: string;
  /** Null for OpenID Connect. */
  saml: SamlSettings | null;
  /** In lower case. Who enters an address of these is offered the provider; only these get an account by it. */
  emailDomains: readonly string[];
  isEnabled: boolean;
  /** True if the sign-in screen offers it to everyone. */
  showsButton: boolean;
  /** True if people without an account get one, and those with one become members. */
  createsAccounts: boolean;
  /** Of people who join, unless a mapping names a role. */
  defaultRole: OrgRole;
  mappings: readonly ClaimMapping[];
}

export interface IdentityProvider extends IdentityProviderSettings {
  id: string;
  hasClientSecret: boolean;
  /** Parapet's own certificate for a SAML provider, DER in base64; '' for OpenID Connect. */
  samlCertificate: string;
  /** The one that replaces it, while both are valid; '' if none does. */
  nextSamlCertificate: string;
  /** When that one begins to sign requests. */
  nextSamlSignsFrom: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastProblemAt: Date | null;
  lastProblem: string;
}

/** What is wrong with an issuer's URL; undefined if it may be one (OpenID Connect Discovery 1.0, section 4.1). */
export function issuerProblem(issuer: string): string | undefined {
  if (!URL.canParse(issuer)) return 'must be the URL of the issuer, such as https://login.example.com';
  const { protocol, hostname, pathname, username, password, search, hash } = new URL(issuer);
  if (username !== '' || password !== '') return 'must not contain a name or a password';
  if (search !== '' || hash !== '') return 'must not contain ? or #';
  if (hostname === 'login.microsoftonline.com' && /^\/(?:common|organizations|consumers)(?:\/|$)/.test(pathname))
    return 'must name one tenant by its id: anyone with a Microsoft account could sign in otherwise';
  if (issuer.includes('/.well-known/')) return 'must end before /.well-known/openid-configuration';
  return isSecureUrl({ protocol, hostname }) ? undefined : 'must begin with https://';
}

/** Nothing between here and there reads or changes what is sent: TLS, or this machine. */
export function isSecureUrl({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

const domainPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** In the stored form; undefined if the text is no domain. */
export function emailDomainOf(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return domainPattern.test(domain) ? domain : undefined;
}

/** The domain of an e-mail address in lower case; '' without an @. */
export function domainOfEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1
    ? ''
    : email
        .slice(at + 1)
        .trim()
        .toLowerCase();
}
