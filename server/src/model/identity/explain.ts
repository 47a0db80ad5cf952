/** Why two sightings are the same finding, in the form in which it is stored and shown: what agreed, and what differed. */
import type { EvidenceKind, MatchEvidence, Sighting } from './sighting.ts';

/** Nothing that is compared differs: there is nothing to explain. */
export function isUnchanged(known: Sighting, found: Sighting): boolean {
  return (
    known.textDigest === found.textDigest &&
    known.contextDigest === found.contextDigest &&
    known.toolDigest === found.toolDigest &&
    known.ruleId === found.ruleId &&
    known.path === found.path &&
    placeOf(known) === placeOf(found)
  );
}

/** What agreed and what differed between a match's two sides. What neither side has is in neither list. */
export function explainMatch({ known, found }: { known: Sighting; found: Sighting }): MatchEvidence {
  const agreed: EvidenceKind[] = [];
  const differed: MatchEvidence['differed'] = {};
  const compare = (kind: EvidenceKind, before: string | null, after: string | null, isReadable: boolean): void => {
    if (before === null && after === null) return;
    if (before === after) agreed.push(kind);
    else differed[kind] = isReadable ? [before ?? '', after ?? ''] : null;
  };
  compare('rule', known.ruleId, found.ruleId, true);
  compare('path', known.path, found.path, true);
  compare('place', placeOf(known), placeOf(found), true);
  compare('tool_fingerprint', known.toolDigest, found.toolDigest, false);
  compare('text', known.textDigest, found.textDigest, false);
  compare('context', known.contextDigest, found.contextDigest, false);
  return { agreed, differed };
}

function placeOf({ startLine, startColumn, endLine, endColumn }: Sighting): string {
  return `${startLine}:${startColumn}-${endLine}:${endColumn}`;
}
