/**
 * A small scanner for tests: finds `alert-…` words in a text and makes sightings with evidence, like a real scan. A
 * test edits a file as a person would and states which line is the same finding.
 */
import type { FindingDraft } from '../../draft.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import type { KnownSighting, Sighting } from '../sighting.ts';

/** A test file: each line that mentions `alert` is a result whose rule is the word after `alert-`. */
export interface TextFile {
  path: string;
  lines: readonly string[];
}

const linesAround = 2;

export function draftOf(over: Partial<FindingDraft> = {}): FindingDraft {
  return {
    ruleKey: 'rule',
    path: 'src/app.ts',
    region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 10 },
    issueType: 'sast',
    severity: 'high',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: { message: 'message' },
    ...over,
  };
}

export function sightingOf(draft: FindingDraft, ruleId: string = draft.ruleKey): Sighting {
  const { toolDigest, textDigest, contextDigest, sketch } = evidenceOf(draft);
  return {
    analysisNo: 1,
    ruleId,
    path: draft.path,
    ...draft.region,
    toolDigest: toolDigest === null ? null : String(toolDigest),
    textDigest: String(textDigest),
    contextDigest: contextDigest === null ? null : String(contextDigest),
    sketch,
  };
}

/** The sightings of a scan of these files. */
export function scanText(...files: readonly TextFile[]): Sighting[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      const rules = line.match(/alert-\w+/g) ?? [];
      return rules.map((rule, column) => {
        const draft = draftOf({
          ruleKey: rule,
          path,
          region: { startLine: index + 1, startColumn: column + 1, endLine: index + 1, endColumn: line.length },
          matchedText: line,
          contextText: lines.slice(Math.max(0, index - linesAround), index + linesAround + 1).join('\n'),
          contextStartLine: Math.max(0, index - linesAround) + 1,
        });
        return sightingOf(draft);
      });
    }),
  );
}

let lastFindingId = 0;

/** The same sightings as known from an earlier scan. */
export function knownFrom(sightings: readonly Sighting[], isPresent = true): KnownSighting[] {
  return sightings.map((sighting) => ({ ...sighting, findingId: String(++lastFindingId), isPresent }));
}
