/**
 * A draft's stored evidence for recognising it in the next scan: three digests compared for equality, and a sketch for
 * what is no longer equal. docs/identity.md describes their use.
 */
import { digest64 } from '../../../base/digest.ts';
import type { FindingDraft } from '../../draft.ts';
import {
  givenText,
  identifyingContext,
  identifyingText,
  stableFingerprints,
  textKindOf,
  withoutPosition,
  withoutWhiteSpace,
} from './normalise.ts';
import { encodeSketch, type CodeContext } from './sketch.ts';

export interface Evidence {
  /** The tool's own stable fingerprints; null without any. */
  toolDigest: bigint | null;
  /** The matched text, or its substitute. */
  textDigest: bigint;
  /** The context, or its substitute; null if unknown. */
  contextDigest: bigint | null;
  /** At most 64 bytes (sketch.ts); null if empty. */
  sketch: Uint8Array | null;
}

export function evidenceOf(draft: FindingDraft): Evidence {
  const fingerprints = stableFingerprints(draft);
  const context = identifyingContext(draft);
  return {
    toolDigest: fingerprints === null ? null : digest64(fingerprints),
    textDigest: digest64(identifyingText(draft)),
    contextDigest: context === null ? null : digest64(context),
    sketch: encodeSketch(comparableText(draft), textKindOf(draft), codeContextOf(draft)),
  };
}

/**
 * Text whose words may resemble those of the next scan. Empty for packages, secrets and requests: a different one is a
 * different finding.
 */
function comparableText(draft: FindingDraft): string {
  const { sca, secret, place } = draft.content;
  if (sca || secret || place?.kind === 'url') return '';
  return givenText(draft.matchedText) ?? withoutPosition(draft.content.message, draft.path);
}

/** The lines around the match; null if there are none, or if the match is not in them. */
function codeContextOf(draft: FindingDraft): CodeContext | null {
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

/** Splits at line feeds; a carriage return is trailing white space. A final line end adds no line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The line in which the match starts if the tool gave none: of the lines containing its first line, the one nearest to
 * the middle.
 */
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
