/** A scan's findings as Semgrep's command sends them to a server. */
import { semgrepReport, type Finding, type TreeScan } from '@parapet/scanner';

/** Numbers of severities, by the words of rules; the words that are missing are the lowest. */
const severityNumbers: Readonly<Record<string, number>> = {
  CRITICAL: 3,
  ERROR: 2,
  HIGH: 2,
  WARNING: 1,
  MEDIUM: 1,
  EXPERIMENT: 4,
};

/** `searched`: the paths of which the results say everything. */
export function resultsOf(scan: TreeScan, searched: readonly string[]): object {
  const { rules, findings, problems } = scan;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const traces = tracesOf(scan);
  const sent = findings.map((finding) => {
    const rule = byId.get(finding.ruleId)!;
    return {
      isMuted: finding.isMuted,
      body: {
        check_id: finding.ruleId,
        path: finding.path,
        line: finding.start.line,
        column: finding.start.byteColumn,
        end_line: finding.end.line,
        end_column: finding.end.byteColumn,
        message: finding.message,
        severity: severityNumbers[rule.severity.toUpperCase()] ?? 0,
        index: Number(finding.matchBasedId.split('_').at(-1)),
        match_based_id: finding.matchBasedId,
        hashes: {
          start_line_hash: finding.hashes.startLine,
          end_line_hash: finding.hashes.endLine,
          code_hash: finding.hashes.code,
          pattern_hash: finding.hashes.pattern,
        },
        metadata: rule.metadata,
        is_blocking: blocks(rule.metadata),
        ...(finding.fix !== undefined && { fixed_lines: fixedLines(finding, finding.fix) }),
        dataflow_trace: traces.get(finding),
        validation_state: 'NO_VALIDATOR',
        engine_kind: 'OSS',
      },
    };
  });
  return {
    findings: sent.filter(({ isMuted }) => !isMuted).map(({ body }) => body),
    ignores: sent.filter(({ isMuted }) => isMuted).map(({ body }) => body),
    searched_paths: searched,
    // A rule that did not finish on a file says nothing of it: nothing there is closed.
    skipped_paths: [
      ...new Set(problems.flatMap(({ kind, path }) => (path === undefined || kind === 'damaged' ? [] : [path]))),
    ],
    renamed_paths: [],
    rule_ids: rules.map(({ id }) => id),
  };
}

/** True if the policies say that a finding of the rule fails a build. */
export function blocks(metadata: Readonly<Record<string, unknown>>): boolean {
  const actions = metadata['dev.semgrep.actions'];
  return !Array.isArray(actions) || actions.includes('block');
}

function tracesOf(scan: TreeScan): Map<Finding, unknown> {
  const { results } = semgrepReport(scan) as { results: { extra: { dataflow_trace?: unknown } }[] };
  return new Map(scan.findings.map((finding, index) => [finding, results[index]?.extra.dataflow_trace]));
}

/** The lines of the finding, once the fix is written. */
function fixedLines({ start, end, text, lines }: Finding, fix: string): string[] {
  const before = lines.slice(0, start.column - 1);
  const after = lines.slice(before.length + text.length);
  return end.line < start.line ? [] : `${before}${fix}${after}`.split('\n');
}
