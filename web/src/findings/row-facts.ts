/** What is known of a finding beyond its title, in a few words each, for its row. */
import type { Finding } from './queries.ts';

type Known = Pick<Finding, 'isBlocking' | 'scaAttributes' | 'secretsAttributes' | 'clickToFixPrId'>;

const reachability: Partial<Record<NonNullable<Finding['scaAttributes']>['reachability'], string>> = {
  REACHABILITY_ALWAYS_REACHABLE: 'reached',
  REACHABILITY_REACHABLE: 'reached',
  REACHABILITY_CONDITIONALLY_REACHABLE: 'reached under a condition',
  REACHABILITY_UNREACHABLE: 'not reached',
};

const validity: Partial<Record<NonNullable<Finding['secretsAttributes']>['validationState'], string>> = {
  VALIDATION_STATE_CONFIRMED_VALID: 'works',
  VALIDATION_STATE_CONFIRMED_INVALID: 'does not work any more',
};

export function rowFacts({
  isBlocking,
  scaAttributes: sca,
  secretsAttributes: secret,
  clickToFixPrId,
}: Known): string[] {
  return [
    isBlocking ? 'blocks' : undefined,
    sca === null ? undefined : reachability[sca.reachability],
    secret === null ? undefined : validity[secret.validationState],
    clickToFixPrId === '' ? undefined : `pull request ${clickToFixPrId}`,
    sca?.bestFix && clickToFixPrId === '' ? `fixed in ${sca.bestFix.version}` : undefined,
  ].filter((fact) => fact !== undefined);
}
