/** Short facts about a finding, for its row. */
import type { Finding } from '../queries.ts';

type Known = Pick<Finding, 'isBlocking' | 'scaAttributes' | 'secretsAttributes' | 'clickToFixPrId'>;

const reachability: Partial<Record<NonNullable<Finding['scaAttributes']>['reachability'], string>> = {
  REACHABILITY_ALWAYS_REACHABLE: 'reachable',
  REACHABILITY_REACHABLE: 'reachable',
  REACHABILITY_CONDITIONALLY_REACHABLE: 'conditionally reachable',
  REACHABILITY_UNREACHABLE: 'unreachable',
};

const validity: Partial<Record<NonNullable<Finding['secretsAttributes']>['validationState'], string>> = {
  VALIDATION_STATE_CONFIRMED_VALID: 'secret is valid',
  VALIDATION_STATE_CONFIRMED_INVALID: 'secret is invalid',
};

export function rowFacts({
  isBlocking,
  scaAttributes: sca,
  secretsAttributes: secret,
  clickToFixPrId,
}: Known): string[] {
  return [
    isBlocking ? 'blocks merge' : undefined,
    sca === null ? undefined : reachability[sca.reachability],
    secret === null ? undefined : validity[secret.validationState],
    clickToFixPrId === '' ? undefined : `pull request ${clickToFixPrId}`,
    sca?.bestFix && clickToFixPrId === '' ? `fixed in ${sca.bestFix.version}` : undefined,
  ].filter((fact) => fact !== undefined);
}
