/** An identity provider of a deployment (OpenID Connect), and the rules of its settings. */
import type { OrgRole } from '../permissions.ts';
import type { ClaimMapping } from './claim-mapping.ts';

/** More than an organisation has; it keeps the list on one page. */
export const identityProvidersMax = 100;
export const emailDomainsMax = 50;

export interface IdentityProviderSettings {
  name: string;
  /** As the provider's discovery document spells it: an identity is the pair of issuer and subject. */
  issuer: string;
  clientId: string;
  /** Separated by spaces; contains `openid`. */
  scopes: string;
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
  if (protocol === 'https:') return undefined;
  const isThisMachine = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'http:' && isThisMachine ? undefined : 'must begin with https://';
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
