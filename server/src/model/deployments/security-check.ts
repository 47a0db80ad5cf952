/** The lines of a deployment's security checklist, in the order in which they are shown. */

export const securityChecks = [
  'second_factor_required',
  'people_without_second_factor',
  'single_sign_on_set_up',
  'single_sign_on_required',
  'saml_certificates_valid',
  'emergency_admin',
  'two_admins',
  'sessions_limited',
  'token_life_limited',
  'tokens_without_expiry',
  'tokens_unused',
  'tokens_without_networks',
  'tokens_of_former_members',
  'directory_tokens_without_expiry',
  'audit_forwarded',
  'mail_set_up',
  'public_url_https',
  'secret_key_outside',
  'security_contact',
] as const;
export type SecurityCheck = (typeof securityChecks)[number];

/** `not_needed`: something else makes the line pointless. */
export const checkStates = ['ok', 'weak', 'not_needed'] as const;
export type CheckState = (typeof checkStates)[number];

export interface CheckedLine {
  check: SecurityCheck;
  state: CheckState;
  /** The rows behind it; null where there is nothing to count. */
  count: number | null;
}

/** What is known of a deployment and its installation. */
export interface SecurityFacts {
  requiresSecondFactor: boolean;
  /** True if it is asked for after single sign-on, too. */
  asksFactorAfterSignOn: boolean;
  peopleWithoutSecondFactor: number;
  enabledProviders: number;
  requiresSingleSignOn: boolean;
  /** Enabled SAML providers with a certificate, theirs or Parapet's, that ends soon, and none that replaces it. */
  providersWithEndingCertificate: number;
  /** Admins who may use a password where single sign-on is required, and have a second factor. */
  emergencyAdmins: number;
  admins: number;
  /** After how long a session of the deployment ends: without use, and in any case, hours. */
  sessionIdleHours: number;
  sessionAgeHours: number;
  tokenDaysMax: number | null;
  tokens: { without_expiry: number; unused: number; without_networks: number; of_former_member: number };
  directoryTokensWithoutExpiry: number;
  /** Destinations of the audit log that get it. */
  activeDestinations: number;
  hasMail: boolean;
  isPublicUrlHttps: boolean;
  isSecretKeyOutside: boolean;
  hasSecurityContact: boolean;
}

const adminsMin = 2;
/** A week without use, and a month in any case, hours. */
const sessionIdleHoursMax = 168;
const sessionAgeHoursMax = 744;

export function judgeSecurity(facts: SecurityFacts): CheckedLine[] {
  const { tokens, requiresSingleSignOn } = facts;
  const line = (check: SecurityCheck, state: CheckState | boolean, count: number | null = null): CheckedLine => ({
    check,
    state: typeof state === 'string' ? state : state ? 'ok' : 'weak',
    count,
  });
  // Where everybody signs in with the provider, it asks for the second factor, unless one of ours is asked for, too; the exceptions
  // have a line of their own.
  const isProviders = requiresSingleSignOn && !facts.asksFactorAfterSignOn;
  const ofPasswords = (isOk: boolean): CheckState | boolean => (!isOk && isProviders ? 'not_needed' : isOk);
  const byCheck: Record<SecurityCheck, CheckedLine> = {
    second_factor_required: line('second_factor_required', ofPasswords(facts.requiresSecondFactor)),
    people_without_second_factor: line(
      'people_without_second_factor',
      ofPasswords(facts.peopleWithoutSecondFactor === 0),
      facts.peopleWithoutSecondFactor,
    ),
    single_sign_on_set_up: line('single_sign_on_set_up', facts.enabledProviders > 0, facts.enabledProviders),
    single_sign_on_required: line('single_sign_on_required', requiresSingleSignOn),
    saml_certificates_valid: line(
      'saml_certificates_valid',
      facts.providersWithEndingCertificate === 0,
      facts.providersWithEndingCertificate,
    ),
    emergency_admin: line(
      'emergency_admin',
      requiresSingleSignOn ? facts.emergencyAdmins > 0 : 'not_needed',
      facts.emergencyAdmins,
    ),
    two_admins: line('two_admins', facts.admins >= adminsMin, facts.admins),
    sessions_limited: line(
      'sessions_limited',
      facts.sessionIdleHours <= sessionIdleHoursMax && facts.sessionAgeHours <= sessionAgeHoursMax,
      facts.sessionIdleHours,
    ),
    token_life_limited: line('token_life_limited', facts.tokenDaysMax !== null, facts.tokenDaysMax),
    tokens_without_expiry: line('tokens_without_expiry', tokens.without_expiry === 0, tokens.without_expiry),
    tokens_unused: line('tokens_unused', tokens.unused === 0, tokens.unused),
    tokens_without_networks: line('tokens_without_networks', tokens.without_networks === 0, tokens.without_networks),
    tokens_of_former_members: line('tokens_of_former_members', tokens.of_former_member === 0, tokens.of_former_member),
    directory_tokens_without_expiry: line(
      'directory_tokens_without_expiry',
      facts.directoryTokensWithoutExpiry === 0,
      facts.directoryTokensWithoutExpiry,
    ),
    audit_forwarded: line('audit_forwarded', facts.activeDestinations > 0, facts.activeDestinations),
    mail_set_up: line('mail_set_up', facts.hasMail),
    public_url_https: line('public_url_https', facts.isPublicUrlHttps),
    secret_key_outside: line('secret_key_outside', facts.isSecretKeyOutside),
    security_contact: line('security_contact', facts.hasSecurityContact),
  };
  return securityChecks.map((check) => byCheck[check]);
}
