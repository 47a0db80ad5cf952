/**
 * The evidence of a draft: what is stored of it to recognise it in the next scan. Three digests that are compared for equality, and a
 * sketch for what is no longer equal. How they are used is told in docs/identity.md.
 */
import { digest64 } from '../../base/digest.ts';
import type { FindingDraft } from '../draft.ts';
import {
  givenText,
  identifyingContext,
  identifyingText,
  stableFingerprints,
  withoutPlace,
  withoutWhiteSpace,
} from './normalise.ts';
import { encodeSketch, type Surroundings } from './sketch.ts';

export interface Evidence {
  /** The tool's own stable fingerprints; null when it has none. */
  toolDigest: bigint | null;
  /** The matched text, or what stands for it. */
  textDigest: bigint;
  /** The surroundings, or what stands for them; null when unknown. */
  contextDigest: bigint | null;
  /** At most 64 bytes (sketch.ts); null when there is nothing to keep. */
  sketch: Uint8Array | null;
}

export function evidenceOf(draft: FindingDraft): Evidence {
  const fingerprints = stableFingerprints(draft);
  const context = identifyingContext(draft);
  return {
    toolDigest: fingerprints === null ? null : digest64(fingerprints),
    textDigest: digest64(identifyingText(draft)),
    contextDigest: context === null ? null : digest64(context),
    sketch: encodeSketch(comparableText(draft), surroundingsOf(draft)),
  };
}

/** Text whose words may resemble those of the next scan. None for packages and secrets: another one is another finding. */
function comparableText(draft: FindingDraft): string {
  if (draft.content.sca || draft.content.secret) return '';
  return givenText(draft.matchedText) ?? withoutPlace(draft.content.message, draft.path);
}

/** The lines around the match; null when there are none, or when the match cannot be found in them. */
function surroundingsOf(draft: FindingDraft): Surroundings | null {
  const context = givenText(draft.contextText);
  if (context === null || draft.content.sca || draft.region.startLine < 1) return null;
  const lines = linesOf(context);
  const span = Math.max(0, draft.region.endLine - draft.region.startLine);
  const first =
    draft.contextStartLine === undefined
      ? findMatch(lines, draft.matchedText, span)
      : draft.region.startLine - draft.contextStartLine;
  if (first === null || first < 0 || first >= lines.length) return null;
  return { lines, first, last: Math.min(first + span, lines.length - 1) };
}

/** Splits at line feeds; a carriage return is white space at the end of its line. A line end at the very end opens no further line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Which of the lines the match starts in, when nobody said: of those that hold its first line, the one nearest to the middle. */
function findMatch(lines: readonly string[], matchedText: string | null, span: number): number | null {
  const text = givenText(matchedText);
  if (text === null) return null;
  const matched = linesOf(text);
  const blank = matched.findIndex((line) => /\S/.test(line));
  const wanted = withoutWhiteSpace(matched[blank] ?? '');
  const middle = Math.floor((lines.length - 1 - span) / 2) + blank;
  for (let distance = 0; distance < lines.length; distance++) {
    for (const index of distance === 0 ? [middle] : [middle - distance, middle + distance]) {
      if (withoutWhiteSpace(lines[index] ?? '').includes(wanted)) return index - blank;
    }
  }
  return null;
}
