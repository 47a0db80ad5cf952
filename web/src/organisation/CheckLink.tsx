/** Leads from a weak line of the checklist to its rows, or to where it is fixed. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { checkWords, type Check } from './security-words.ts';

type Target = Pick<LinkProps, 'to' | 'search'>;

const screen = (name: 'organisation' | 'single-sign-on' | 'people' | 'directory' | 'audit-forwarding'): Target => ({
  to: `/deployments/$deploymentId/${name}`,
});
const tokens = (concern: 'without_expiry' | 'unused' | 'without_networks' | 'of_former_member'): Target => ({
  to: '/deployments/$deploymentId/tokens',
  search: { concern },
});

/** None for what the operator of the installation sets. */
const targets: Readonly<Partial<Record<Check, Target>>> = {
  SECURITY_CHECK_SECOND_FACTOR_REQUIRED: screen('organisation'),
  SECURITY_CHECK_PEOPLE_WITHOUT_SECOND_FACTOR: screen('organisation'),
  SECURITY_CHECK_SINGLE_SIGN_ON_SET_UP: screen('single-sign-on'),
  SECURITY_CHECK_SINGLE_SIGN_ON_REQUIRED: screen('single-sign-on'),
  SECURITY_CHECK_SAML_CERTIFICATES_VALID: screen('single-sign-on'),
  SECURITY_CHECK_EMERGENCY_ADMIN: screen('single-sign-on'),
  SECURITY_CHECK_TWO_ADMINS: { to: '/deployments/$deploymentId/people', search: { role: 'admin' } },
  SECURITY_CHECK_SESSIONS_LIMITED: screen('organisation'),
  SECURITY_CHECK_TOKEN_LIFE_LIMITED: screen('organisation'),
  SECURITY_CHECK_TOKENS_WITHOUT_EXPIRY: tokens('without_expiry'),
  SECURITY_CHECK_TOKENS_UNUSED: tokens('unused'),
  SECURITY_CHECK_TOKENS_WITHOUT_NETWORKS: tokens('without_networks'),
  SECURITY_CHECK_TOKENS_OF_FORMER_MEMBERS: tokens('of_former_member'),
  SECURITY_CHECK_DIRECTORY_TOKENS_WITHOUT_EXPIRY: screen('directory'),
  SECURITY_CHECK_AUDIT_FORWARDED: screen('audit-forwarding'),
};

export function CheckLink({ deploymentId, check }: { deploymentId: string; check: Check }) {
  const target = targets[check];
  if (target === undefined) return null;
  return (
    <Link {...target} params={{ deploymentId }}>
      {checkWords[check].act}
    </Link>
  );
}
