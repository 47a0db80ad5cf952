/** What Semgrep would write about a repository of the demo. */
import { createHash } from 'node:crypto';
import { sightings, type Sighting, type SourceFile } from '../source-tree.ts';

const severities = { low: 'INFO', medium: 'WARNING', high: 'ERROR', critical: 'CRITICAL' } as const;

export function semgrepJson(files: readonly SourceFile[]): string {
  const occurrences = new Map<string, number>();
  return JSON.stringify({
    version: '1.96.0',
    results: sightings(files, 'semgrep').map((sighting) => resultOf(sighting, occurrences)),
    errors: [],
    paths: { scanned: files.map(({ path }) => path) },
  });
}

function resultOf(sighting: Sighting, occurrences: Map<string, number>) {
  const { kind, path, line, endLine, column, endColumn, text, isIgnored } = sighting;
  return {
    check_id: kind.ruleId,
    path,
    start: { line, col: column, offset: 0 },
    end: { line: endLine, col: endColumn, offset: 0 },
    extra: {
      message: kind.message,
      severity: severities[kind.severity],
      fingerprint: fingerprintOf(sighting, occurrences),
      lines: text,
      is_ignored: isIgnored,
      metadata: {
        cwe: [kind.cwe],
        owasp: [kind.owasp],
        category: 'security',
        subcategory: [kind.confidence === 'low' ? 'audit' : 'vuln'],
        confidence: kind.confidence.toUpperCase(),
        shortDescription: kind.name,
      },
    },
  };
}

/** As match_based_id: what matched, and which of the equal matches of the file it is. */
function fingerprintOf({ kind, path, text }: Sighting, occurrences: Map<string, number>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind.ruleId, path, text.trim()]))
    .digest('hex');
  const nth = occurrences.get(hash) ?? 0;
  occurrences.set(hash, nth + 1);
  return `${hash}_${nth}`;
}
