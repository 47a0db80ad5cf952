/**
 * The step between every parser and its reader: takes the values of secrets out of all events of an upload, whatever
 * the format. A result about a secret loses its values at once; the other results, the rules and the problems lose the
 * values that are known when they leave, and they leave late (delay-line.ts).
 */
import type { FindingDraft, RuleFacts } from '../../model/draft.ts';
import { evidenceOf } from '../../model/identity/evidence/evidence.ts';
import type { ParsedEvent } from '../parser.ts';
import { hideSecret, withMaskedFix } from './hide-secret.ts';
import { delayLine } from './delay-line.ts';
import { knownValues, type KnownValues } from './known-values.ts';
import type { SafeEvent } from './safe-event.ts';
import { scrubbed } from './scrubbed.ts';

export async function* hideSecrets(
  batches: AsyncIterable<ParsedEvent[]>,
  hashSecret: (value: string) => string,
): AsyncGenerator<SafeEvent[]> {
  const known = knownValues();
  const rules = sentRules(known);
  const waiting = delayLine();
  const sent = (events: readonly SafeEvent[]): SafeEvent[] => {
    const list: SafeEvent[] = [];
    for (const event of events) {
      if (event.kind !== 'finding') list.push(...rules.before(event));
      list.push(masked(event, known));
    }
    return list;
  };
  for await (const batch of batches) {
    for (const event of batch) waiting.add(hiding(event, known, hashSecret));
    const released = sent(waiting.takeOverflow());
    if (released.length > 0) yield released;
  }
  const last = sent(waiting.takeAll());
  if (last.length > 0) yield last;
}

/** The events of a parser that reports packages only, unchanged. Throws for a result about a secret. */
export async function* withoutSecrets(batches: AsyncIterable<ParsedEvent[]>): AsyncGenerator<SafeEvent[]> {
  for await (const batch of batches) {
    if (batch.some((event) => 'clue' in event)) throw new Error('a parser of packages reported a secret');
    yield batch;
  }
}

function hiding(event: ParsedEvent, known: KnownValues, hashSecret: (value: string) => string): SafeEvent {
  if (event.kind !== 'finding') return event;
  if (!('clue' in event)) return event;
  const { values, ...hidden } = hideSecret(event.draft, event.clue, hashSecret);
  known.add(event.draft.path, values);
  return { kind: 'finding', ...hidden };
}

function masked(event: SafeEvent, known: KnownValues): SafeEvent {
  if (known.version === 0) return event;
  const scrub = (text: string): string => known.scrub(text);
  switch (event.kind) {
    case 'rule':
      return { ...event, facts: scrubbed(event.facts, scrub) };
    case 'problem':
      return { ...event, problem: scrubbed(event.problem, scrub) };
    case 'finding': {
      const draft = maskedDraft(event.draft, known);
      if (draft === event.draft) return event;
      // The identity of a result does not depend on the secrets beside it.
      return { ...event, draft, evidence: event.evidence ?? evidenceOf(event.draft) };
    }
    default:
      return event;
  }
}

function maskedDraft(draft: FindingDraft, known: KnownValues): FindingDraft {
  const ofFile = known.scrubberOfFile(draft.path);
  const scrub = (text: string): string => known.scrub(ofFile === undefined ? text : ofFile(text));
  const { content, matchedText, contextText, fingerprints, externalSuppression } = draft;
  const texts = { matchedText, contextText, fingerprints, externalSuppression };
  const clean = { content: withMaskedFix(content, scrub), texts: scrubbed(texts, scrub) };
  if (clean.content === content && clean.texts === texts) return draft;
  const { fingerprints: marks, externalSuppression: suppression, ...rest } = clean.texts;
  return {
    ...draft,
    ...rest,
    ...(marks === undefined ? {} : { fingerprints: marks }),
    ...(suppression === undefined ? {} : { externalSuppression: suppression }),
    content: clean.content,
  };
}

interface SentRule {
  facts: RuleFacts;
  /** The known values when it was sent. */
  version: number;
}

interface SentRules {
  /** Rules to send again before this event: a value that was found since they were sent is in their facts. */
  before(event: SafeEvent): SafeEvent[];
}

function sentRules(known: KnownValues): SentRules {
  const byAnalysis = new Map<string, Map<string, SentRule>>();
  let current = new Map<string, SentRule>();
  return {
    before(event) {
      if (event.kind === 'analysis') {
        const key = JSON.stringify([event.tool, event.category]);
        current = byAnalysis.get(key) ?? new Map<string, SentRule>();
        byAnalysis.set(key, current);
      } else if (event.kind === 'rule') {
        current.set(event.ruleKey, { facts: event.facts, version: known.version });
      } else if (event.kind === 'coverage') {
        return [...current].flatMap(([ruleKey, { facts, version }]): SafeEvent[] => {
          if (version === known.version) return [];
          const clean = scrubbed(facts, (text) => known.scrub(text));
          return clean === facts ? [] : [{ kind: 'rule', ruleKey, facts: clean }];
        });
      }
      return [];
    },
  };
}
