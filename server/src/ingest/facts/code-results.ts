/** What the results of scanners of code and configuration have in common. */
import type { FindingDraft, RuleFacts } from '../../model/draft.ts';
import type { ReportItem } from '../json/read-report.ts';
import { pointerOf } from '../json/selector.ts';
import { isAboutSecret, type RuleWords } from '../secrets/about-secret.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import type { EventSink } from './events.ts';
import { rulesOnce } from './package-results.ts';

export interface CodeResult {
  draft: FindingDraft;
  rule: RuleFacts;
  clue?: SecretClue | undefined;
  wasAbsolute?: boolean;
}

/** A result, or why it cannot be read and what is known of it. */
export type ReadResult = CodeResult | { problem: string; ruleKey?: string; path?: string };

/** The words that a format has beyond those of the draft and the rule. */
type FurtherWords = Pick<RuleWords, 'tool' | 'id'> & Partial<RuleWords>;

/** The result; if it is about a credential, as a secret. Where `secret` names no values, the value is in its code. */
export function codeResult(result: CodeResult, words: FurtherWords, secret: Partial<SecretClue> = {}): CodeResult {
  const { draft, rule } = result;
  const { matchedText, contextText, content } = draft;
  const own = { name: rule.name ?? '', description: content.message, tags: [], cwes: rule.cwes ?? [] };
  if (!isAboutSecret({ ...own, ...words })) return result;
  return {
    ...result,
    draft: { ...draft, issueType: 'secrets', validity: draft.validity ?? 'no_validator' },
    clue: {
      values: [matchedText ?? '', contextText ?? ''],
      facts: { secretType: rule.name ?? draft.ruleKey },
      ...secret,
    },
  };
}

export interface ResultSink {
  add(read: ReadResult, place: string): void;
  /** A result over a limit. */
  drop(item: Extract<ReportItem<string>, { kind: 'dropped' }>): void;
}

/** Sends results, each rule with its first one; what cannot be read is a problem, and absolute paths are one notice. */
export function resultSink(sink: EventSink, noun: string): ResultSink {
  const sendRule = rulesOnce(sink.rule);
  let isAbsolute = false;
  return {
    add(read, place) {
      if ('problem' in read) {
        const { problem, ...known } = read;
        sink.problem(place, `${problem}; the ${noun} was dropped`, known);
        return;
      }
      if (read.wasAbsolute === true && !isAbsolute) {
        isAbsolute = true;
        sink.problem(place, 'Paths are absolute; only another scan in the same folder has the same paths');
      }
      sendRule(read.draft.ruleKey, () => read.rule);
      sink.finding(read.draft, read.clue);
    },
    drop(item) {
      sink.problem(pointerOf(item), `This ${noun} ${item.message}, so it was dropped`, {});
    },
  };
}
