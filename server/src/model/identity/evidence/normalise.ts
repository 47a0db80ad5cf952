/**
 * Normalises a result's text for comparison: removes formatting, and anything that a tool changes with every scan (line
 * numbers, paths). Makes substitutes for tools that give no source text.
 */
import type { FindingDraft } from '../../draft.ts';
import { requestText } from '../../place.ts';
import type { TextKind } from './sketch.ts';

/** Texts that scanners print in place of withheld source code. */
const withheldTexts: ReadonlySet<string> = new Set(['requires login']);

/** Longer texts are not examined. */
const withheldLengthMax = 40;

/** The text without white space: reformatting has no effect, a changed token does. */
export function withoutWhiteSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The tool's text, or null if empty or withheld. */
export function givenText(text: string | null): string | null {
  if (text === null || !/\S/.test(text)) return null;
  return text.length <= withheldLengthMax && withheldTexts.has(text.trim()) ? null : text;
}

/**
 * The identifying text, prefixed by its kind so that texts of two kinds are never equal. For a vulnerable package its
 * name, whatever the version and location; for a secret its keyed hash; for a finding at a URL the request; else the
 * source text; else the message without path and numbers.
 */
export function identifyingText(draft: FindingDraft): string {
  const { sca, secret, place, message } = draft.content;
  if (sca) return packageText(sca.foundDependency.ecosystem, sca.foundDependency.package, sca.vulnerabilityId);
  if (secret?.secretHash !== undefined) return `secret:${secret.secretHash}`;
  if (place?.kind === 'url') return `url:${requestText(draft.path, place)}`;
  const text = givenText(draft.matchedText);
  if (text !== null) return `text:${withoutWhiteSpace(text)}`;
  return `message:${withoutWhiteSpace(withoutPosition(message, draft.path))}`;
}

/** The identifying text of a vulnerable package. */
export function packageText(ecosystem: string, name: string, vulnerabilityId: string): string {
  return `sca:${ecosystem}:${name}:${vulnerabilityId}`;
}

/** What `identifyingText` is made of; a package is its own text. */
export function textKindOf({ content, matchedText }: FindingDraft): TextKind {
  if (content.sca) return 'text';
  if (content.secret?.secretHash !== undefined) return 'secret';
  if (content.place?.kind === 'url') return 'text';
  return givenText(matchedText) === null ? 'message' : 'text';
}

/** A message without the parts that change from scan to scan: path and numbers. */
export function withoutPosition(message: string, path: string): string {
  const withoutPath = path === '' ? message : message.replaceAll(path, '');
  return withoutPath.replace(/\d+/g, '#');
}

/**
 * The identifying context: for a package its version and introducers, to distinguish two copies of one package; else
 * the source lines. Null if unknown.
 */
export function identifyingContext(draft: FindingDraft): string | null {
  const { sca } = draft.content;
  if (sca) return `sca:${sca.foundDependency.version}:${sca.foundDependency.manifestPath ?? ''}`;
  const context = givenText(draft.contextText);
  return context === null ? null : `lines:${withoutWhiteSpace(context)}`;
}

/** Shorter values are column numbers and the like, not fingerprints. */
const fingerprintLengthMin = 8;

/**
 * The tool's own fingerprints as one text; null if they identify only the position. A counter that distinguishes equal
 * results in one file (`…:1`, `…_0`) is removed: it shifts whenever a result appears above.
 */
export function stableFingerprints(draft: FindingDraft): string | null {
  const stable: string[] = [];
  for (const [name, value] of Object.entries(draft.fingerprints ?? {})) {
    if (value.length < fingerprintLengthMin || withheldTexts.has(value)) continue;
    if (draft.path !== '' && value.includes(draft.path)) continue;
    stable.push(`${name}=${value.replace(/[:_]\d{1,6}$/, '')}`);
  }
  return stable.length === 0 ? null : stable.sort().join('\n');
}
