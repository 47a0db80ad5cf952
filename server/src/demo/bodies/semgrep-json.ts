/** Semgrep's output for a demo repository: its code, and, on a full scan, its credentials and packages. */
import { createHash } from 'node:crypto';
import { explanationOf } from '../content/explanations.ts';
import { matchesIn, type Match, type SourceFile } from '../history/source-tree.ts';

const severities = { low: 'INFO', medium: 'WARNING', high: 'ERROR', critical: 'CRITICAL' } as const;

/** `more`: results about files that are not among the source files, and these files. */
export function semgrepJson(
  files: readonly SourceFile[],
  more: { results: readonly { path: string }[]; scanned: readonly string[] } = { results: [], scanned: [] },
): string {
  const occurrences = new Map<string, number>();
  return JSON.stringify({
    version: '1.96.0',
    results: [...matchesIn(files, 'semgrep').map((match) => resultOf(match, occurrences)), ...more.results],
    errors: [],
    paths: { scanned: [...files.map(({ path }) => path), ...more.scanned] },
  });
}

function resultOf(match: Match, occurrences: Map<string, number>) {
  const { kind, path, text, fix, flow, isIgnored } = match;
  const { why, how, page } = explanationOf(kind.cwe);
  return {
    check_id: kind.ruleId,
    path,
    ...spanOf(match),
    extra: {
      message: `${kind.message}\n\n${why}\n\n**How to fix it.** ${how}`,
      severity: severities[kind.severity],
      fingerprint: fingerprintOf(match, occurrences),
      lines: text,
      is_ignored: isIgnored,
      ...(fix === null ? {} : { fix }),
      ...(flow.length === 0 ? {} : { dataflow_trace: traceOf(match) }),
      metadata: {
        cwe: [kind.cwe],
        owasp: [kind.owasp],
        category: 'security',
        subcategory: [kind.confidence === 'low' ? 'audit' : 'vuln'],
        confidence: kind.confidence.toUpperCase(),
        'display-name': kind.name,
        references: [page],
        source: `https://semgrep.dev/r/${kind.ruleId}`,
      },
    },
  };
}

function spanOf({ line, column, endLine, endColumn }: Match) {
  return { start: { line, col: column, offset: 0 }, end: { line: endLine, col: endColumn, offset: 0 } };
}

/** From the source of the data, over the assignment to a variable, to the sink. */
function traceOf(match: Match) {
  const { path, flow, text } = match;
  const steps = flow.map(({ line, text: code }) => {
    const indent = code.length - code.trimStart().length;
    const start = { line, col: indent + 1, offset: 0 };
    return { location: { path, start, end: { line, col: code.length + 1, offset: 0 } }, content: code.trim() };
  });
  const [source, ...between] = steps;
  return {
    taint_source: ['CliLoc', [source?.location, source?.content]],
    intermediate_vars: between,
    taint_sink: ['CliLoc', [{ path, ...spanOf(match) }, text.trim()]],
  };
}

/** Like match_based_id: the matched text, and its index among equal matches of the file. */
function fingerprintOf({ kind, path, text }: Match, occurrences: Map<string, number>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind.ruleId, path, text.trim()]))
    .digest('hex');
  const nth = occurrences.get(hash) ?? 0;
  occurrences.set(hash, nth + 1);
  return `${hash}_${nth}`;
}
