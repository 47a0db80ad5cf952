/** Reasons not to start a fix: the interface's terms (readings section 6) and a sentence for the caller. */

export const fixRefusals = [
  'issue_not_found',
  'unsupported_issue_type',
  'autofix_not_enabled',
  'invalid_repository',
  'no_write_access',
  'scm_config_not_found',
  'scm_token_failed',
  'code_access_not_granted',
  'credits_exhausted',
  'in_flight_fix_pending',
  'no_recommended_upgrade',
  'invalid_issue_state',
] as const;
export type FixRefusalType = (typeof fixRefusals)[number];

export interface FixRefusal {
  type: FixRefusalType;
  message: string;
}
