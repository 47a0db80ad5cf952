/** Takes the values of a secret out of the draft of its result: masked in every text, compared by a keyed hash. */
import { digest64 } from '../../base/digest.ts';
import type { FindingContent, FindingDraft, SecretFacts, ToolFix } from '../../model/draft.ts';
import { evidenceOf, type Evidence } from '../../model/identity/evidence/evidence.ts';
import { identifyingText } from '../../model/identity/evidence/normalise.ts';
import { evidenceText } from '../facts/bounded.ts';
import { defined } from '../facts/fields.ts';
import { candidatesInCode, candidatesInMessage, valueInMessage } from './candidates.ts';
import { knowledgeOf, maskSecret, scrubber } from './mask.ts';
import { scrubbed } from './scrubbed.ts';

/** A parser's clue to the value in a result about a secret. The draft still holds the value. */
export interface SecretClue {
  /**
   * The value, or texts that contain it, the most exact first. The first that is not blank is what equal secrets are
   * compared by. Empty if the tool shows none.
   */
  values: readonly string[];
  /** Further texts that contain it, and are never what equal secrets are compared by. */
  contained?: readonly string[];
  /** The tool shows hashes instead of values: they are compared by, and no part of them is shown. */
  areHashes?: boolean;
  facts: Omit<SecretFacts, 'maskedSecret' | 'secretHash'>;
}

export interface HiddenSecret {
  draft: FindingDraft;
  evidence: Evidence;
  /** The text digest of versions before 0.2, which took fewer results for secrets; undefined if it is the same. */
  formerTextDigest: bigint | undefined;
  /** What was masked. */
  values: string[];
}

/** Values of one result that are masked. */
const valuesMax = 200;

export function hideSecret(draft: FindingDraft, clue: SecretClue, hashSecret: (value: string) => string): HiddenSecret {
  const given = valueOf(clue);
  const knowledge = knowledgeOf(given);
  const names = [draft.path, draft.ruleKey, clue.facts.secretType];
  const told = given === '' && draft.matchedText === null ? valueInMessage(draft.content.message, names) : undefined;
  const value = told ?? (knowledge === 'whole' ? given : undefined);
  const secretHash = value === undefined ? undefined : hashSecret(value);
  const values = valuesOf(draft, clue, names);
  const scrub = scrubber(values);
  const scrubGiven = scrubber(knowledge === 'unknown' ? [] : [given]);
  const shown = clue.areHashes === true ? '' : shownOf(given, told);
  const content: FindingContent = {
    ...withMaskedFix(draft.content, scrub),
    secret: defined<SecretFacts>({ ...clue.facts, maskedSecret: shown === '' ? undefined : shown, secretHash }),
  };
  const hidden: FindingDraft = {
    ...draft,
    content,
    matchedText: matchedTextOf(draft.matchedText, secretHash, scrubGiven),
    contextText: draft.contextText === null ? null : scrubGiven(draft.contextText),
  };
  if (draft.fingerprints !== undefined) hidden.fingerprints = scrubbed(draft.fingerprints, scrub);
  if (draft.externalSuppression !== undefined) hidden.externalSuppression = scrubbed(draft.externalSuppression, scrub);
  // The context's digest leaves out the value alone, so that it does not depend on the other candidates.
  const evidence = evidenceOf(hidden);
  const formerTextDigest = digest64(identifyingText(draft));
  return {
    draft: { ...hidden, contextText: hidden.contextText === null ? null : scrub(hidden.contextText) },
    evidence,
    formerTextDigest: formerTextDigest === evidence.textDigest ? undefined : formerTextDigest,
    values,
  };
}

/** What is shown of the value: masked, or as the tool shortened it. */
function shownOf(given: string, told: string | undefined): string {
  if (told !== undefined) return maskSecret(told);
  return knowledgeOf(given) === 'unknown' ? given.slice(0, 40) : maskSecret(given);
}

/** The most exact text that is given for the value; '' if none is. */
function valueOf({ values }: SecretClue): string {
  return values.find((each) => each.trim() !== '') ?? '';
}

/** The text used for identity: equal for equal secrets, whatever the masking. */
function matchedTextOf(
  given: string | null,
  secretHash: string | undefined,
  scrub: (text: string) => string,
): string | null {
  if (secretHash !== undefined) return `secret:${secretHash}`;
  return given === null ? null : evidenceText(scrub(given));
}

function valuesOf({ content, matchedText }: FindingDraft, clue: SecretClue, names: readonly string[]): string[] {
  const { message, snippet = '', trace, relatedSnippets = [] } = content;
  const steps = trace === undefined ? [] : [...trace.source, ...trace.intermediate, ...trace.sink];
  const code = [
    ...clue.values,
    matchedText ?? '',
    snippet,
    ...steps.map(({ text = '' }) => text),
    ...relatedSnippets.map((related) => related.content),
  ];
  const given = [valueOf(clue), ...(clue.contained ?? [])].filter((each) => knowledgeOf(each) !== 'unknown');
  const found = [...given, ...code.flatMap(candidatesInCode), ...candidatesInMessage(message, names)];
  return [...new Set(found)].slice(0, valuesMax);
}

/** The content without its values. A fix that held one would write the mask into the code, so it is only shown. */
export function withMaskedFix(content: FindingContent, scrub: (text: string) => string): FindingContent {
  const clean = scrubbed(content, scrub);
  if (clean.fix === undefined || clean.fix === content.fix) return clean;
  const { changes: _changes, replaces: _replaces, ...shown }: ToolFix = clean.fix;
  return { ...clean, fix: shown };
}
