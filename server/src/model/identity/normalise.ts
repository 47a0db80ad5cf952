/**
 * What a result's text is reduced to before it is compared: formatting goes, and what a tool writes anew at every scan (line
 * numbers, paths) goes too. Stand-ins for tools that give no source text are made here.
 */
import type { FindingDraft } from '../draft.ts';

/** What a scanner prints in place of the source text when it does not give it away. */
const withheldTexts: ReadonlySet<string> = new Set(['requires login']);

/** Longer ones are looked at no further. */
const withheldLengthMax = 40;

/** The text without any white space: reformatting changes nothing, a token does. */
export function withoutWhiteSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The tool's text, or null when there is none worth the name. */
export function givenText(text: string | null): string | null {
  if (text === null || !/\S/.test(text)) return null;
  return text.length <= withheldLengthMax && withheldTexts.has(text.trim()) ? null : text;
}

/**
 * What stands for the matched text, prefixed by its kind so that texts of two kinds are never equal. A vulnerable package is
 * itself whatever its version and wherever the lockfile mentions it; a secret is its keyed hash; else the source text; else the
 * message, without the path and without numbers.
 */
export function identifyingText(draft: FindingDraft): string {
  const { sca, secret, message } = draft.content;
  if (sca) return `sca:${sca.foundDependency.ecosystem}:${sca.foundDependency.package}:${sca.vulnerabilityId}`;
  if (secret?.secretHash !== undefined) return `secret:${secret.secretHash}`;
  const text = givenText(draft.matchedText);
  if (text !== null) return `text:${withoutWhiteSpace(text)}`;
  return `message:${withoutWhiteSpace(withoutPlace(message, draft.path))}`;
}

/** A message without what moves from scan to scan: the path and all numbers. */
export function withoutPlace(message: string, path: string): string {
  const withoutPath = path === '' ? message : message.replaceAll(path, '');
  return withoutPath.replace(/\d+/g, '#');
}

/**
 * What stands for the surroundings: for a package its version and how it came in, so that of two copies of one package each
 * stays itself; else the source lines. Null where nothing is known.
 */
export function identifyingContext(draft: FindingDraft): string | null {
  const { sca } = draft.content;
  if (sca) return `sca:${sca.foundDependency.version}:${sca.foundDependency.manifestPath ?? ''}`;
  const context = givenText(draft.contextText);
  return context === null ? null : `lines:${withoutWhiteSpace(context)}`;
}

/** Shorter values are numbers of columns and the like, not fingerprints. */
const fingerprintLengthMin = 8;

/**
 * The tool's own fingerprints as one text; null when it gave none that says more than the place. The number with which tools tell
 * equal results of one file apart (`…:1`, `…_0`) is cut off: it counts occurrences, and so changes hands whenever one appears above.
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
