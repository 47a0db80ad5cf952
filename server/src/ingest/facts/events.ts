/** Builds parse events: short forms, and batches of bounded size. */
import type { AnalysisFacts, Coverage, FindingDraft, RuleFacts, Withdrawal } from '../../model/draft.ts';
import type { ParseLimits } from '../limits.ts';
import type { ParsedEvent } from '../parser.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import { UploadRefused } from '../upload-refused.ts';
import { cutText } from './bounded.ts';

/** Collects the events of one file, all its analyses included, and enforces limits by count. */
export interface EventSink {
  /** Removes and returns the collected events. */
  drain(): ParsedEvent[];
  analysis(tool: string, toolVersion: string, category: string, more?: AnalysisFacts): void;
  rule(ruleKey: string, facts: RuleFacts): void;
  /** `clue`: for a result about a secret; its draft holds the value. */
  finding(draft: FindingDraft, clue?: SecretClue): void;
  push(event: ParsedEvent): void;
  problem(place: string, message: string, withdraws?: Withdrawal): void;
  /** What the format does not say: it succeeded everywhere, and lists neither its rules nor its paths nor an inventory. */
  coverage(told?: Partial<Coverage>): void;
}

const untold: Coverage = {
  isSuccessful: true,
  completeRuleKeys: null,
  completePaths: null,
  failedPaths: [],
  hasDependencyInventory: false,
};

export function eventSink(file: string, limits: ParseLimits): EventSink {
  let events: ParsedEvent[] = [];
  let results = 0;
  let rules = 0;
  let dependencies = 0;
  const refuse = (message: string): never => {
    throw new UploadRefused('limit', { file, place: 'file', message });
  };
  return {
    drain() {
      const drained = events;
      events = [];
      return drained;
    },
    analysis(tool, toolVersion, category, more = {}) {
      events.push({ kind: 'analysis', tool, toolVersion, category, ...more });
    },
    rule(ruleKey, facts) {
      rules += 1;
      if (rules > limits.rulesMax) refuse(`More than ${limits.rulesMax} rules`);
      events.push({ kind: 'rule', ruleKey, facts });
    },
    finding(draft, clue) {
      results += 1;
      if (results > limits.resultsMax) refuse(`More than ${limits.resultsMax} results`);
      events.push(clue === undefined ? { kind: 'finding', draft } : { kind: 'finding', draft, clue });
    },
    push(event) {
      if (event.kind === 'dependency') {
        dependencies += 1;
        if (dependencies > limits.dependenciesMax) refuse(`More than ${limits.dependenciesMax} dependencies`);
      }
      events.push(event);
    },
    problem(place, message, withdraws) {
      const problem = { file, place: cutText(place, 500), message: cutText(message, 1000) };
      events.push(withdraws === undefined ? { kind: 'problem', problem } : { kind: 'problem', problem, withdraws });
    },
    coverage(told = {}) {
      events.push({ kind: 'coverage', coverage: { ...untold, ...told } });
    },
  };
}
