/** Short facts about a finding, for its row. */
import { ruleCode } from '../../terms/findings/rule-title.ts';
import type { Finding } from '../queries.ts';
import { rowFactWords } from './row-fact-words.ts';

const words = rowFactWords;

type Known = Pick<Finding, 'isBlocking' | 'scaAttributes' | 'secretsAttributes' | 'clickToFixPrId'> &
  Parameters<typeof ruleCode>[0];

/** A short fact. `blocks` and `alarm` are reasons to act now, `fix` is a way out; `plain` is quiet; `code` is the rule’s. */
export interface RowFact {
  words: string;
  tone: 'blocks' | 'alarm' | 'fix' | 'plain' | 'code';
}

const reachability: Partial<Record<NonNullable<Finding['scaAttributes']>['reachability'], RowFact>> = {
  REACHABILITY_ALWAYS_REACHABLE: { words: words.reachable, tone: 'alarm' },
  REACHABILITY_REACHABLE: { words: words.reachable, tone: 'alarm' },
  REACHABILITY_CONDITIONALLY_REACHABLE: { words: words.conditionallyReachable, tone: 'alarm' },
  REACHABILITY_UNREACHABLE: { words: words.unreachable, tone: 'plain' },
};

const validity: Partial<Record<NonNullable<Finding['secretsAttributes']>['validationState'], RowFact>> = {
  VALIDATION_STATE_CONFIRMED_VALID: { words: words.valid, tone: 'alarm' },
  VALIDATION_STATE_CONFIRMED_INVALID: { words: words.invalid, tone: 'plain' },
};

/** The most urgent first: a narrow column cuts the last. */
export function rowFacts(finding: Known): RowFact[] {
  const { isBlocking, scaAttributes: sca, secretsAttributes: secret, clickToFixPrId } = finding;
  const code = ruleCode(finding);
  const facts: (RowFact | undefined)[] = [
    isBlocking ? { words: words.blocks, tone: 'blocks' } : undefined,
    sca === null ? undefined : reachability[sca.reachability],
    secret === null ? undefined : validity[secret.validationState],
    clickToFixPrId === '' ? undefined : { words: words.pullRequest(clickToFixPrId), tone: 'plain' },
    sca?.bestFix && clickToFixPrId === '' ? { words: words.fixedIn(sca.bestFix.version), tone: 'fix' } : undefined,
    code === null ? undefined : { words: code, tone: 'code' },
  ];
  return facts.filter((fact) => fact !== undefined);
}
