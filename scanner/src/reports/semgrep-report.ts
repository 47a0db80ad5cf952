/** A scan as Semgrep's command writes it with `--json`, so that what reads that reads this. */
import type { Finding, Position, Problem, SpanIn } from '../findings/finding.ts';
import { toolVersion, type ScanToReport } from './scan-to-report.ts';

export function semgrepReport({ rules, paths, findings, problems }: ScanToReport): object {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const skipped = problems.filter(({ kind }) => kind === 'too-large');
  return {
    version: toolVersion,
    results: findings.map((finding) => {
      const rule = byId.get(finding.ruleId);
      return resultOf(finding, { severity: rule?.severity ?? 'WARNING', metadata: rule?.metadata ?? {} });
    }),
    errors: problems.filter((problem) => !skipped.includes(problem)).map(errorOf),
    paths: {
      scanned: paths,
      skipped: skipped.map(({ path }) => ({ path, reason: 'exceeded_size_limit' })),
    },
    skipped_rules: [],
  };
}

function resultOf(finding: Finding, { severity, metadata }: { severity: string; metadata: object }): object {
  const { path, flow } = finding;
  return {
    check_id: finding.ruleId,
    path,
    start: placeOf(finding.start),
    end: placeOf(finding.end),
    extra: {
      metavars: Object.fromEntries(
        Object.entries(finding.metavariables).map(([name, { start, end, text }]) => [
          name,
          { start: placeOf(start), end: placeOf(end), abstract_content: text },
        ]),
      ),
      message: finding.message,
      ...(finding.fix !== undefined && { fix: finding.fix }),
      metadata,
      severity,
      fingerprint: finding.matchBasedId,
      lines: finding.lines,
      is_ignored: finding.isMuted,
      validation_state: 'NO_VALIDATOR',
      ...(flow && {
        dataflow_trace: {
          taint_source: locationOf(flow.source),
          intermediate_vars: flow.steps.map((step) => ({ location: spanOf(step), content: step.text })),
          taint_sink: locationOf(finding),
        },
      }),
      engine_kind: 'OSS',
    },
  };
}

function placeOf({ line, byteColumn, byteOffset }: Position): object {
  return { line, col: byteColumn, offset: byteOffset };
}
function spanOf({ path, start, end }: SpanIn): object {
  return { path, start: placeOf(start), end: placeOf(end) };
}
function locationOf(span: SpanIn): unknown[] {
  return ['CliLoc', [spanOf(span), span.text]];
}

const errorTypes: Readonly<Record<Problem['kind'], string>> = {
  damaged: 'Syntax error',
  'too-large': 'Other',
  'too-deep': 'Stack overflow',
  'too-slow': 'Timeout',
  'too-much-memory': 'Out of memory',
  unreadable: 'Other',
  'rule-not-run': 'Rule parse error',
  failed: 'Fatal error',
};

function errorOf({ kind, path, ruleId, message }: Problem): object {
  const isWarning = kind === 'damaged' || kind === 'too-slow';
  return {
    code: isWarning ? 3 : 2,
    level: isWarning ? 'warn' : 'error',
    type: errorTypes[kind],
    message: [path, ruleId].filter((each) => each !== undefined).join(', ') + `: ${message}`,
    ...(path !== undefined && { path }),
    ...(ruleId !== undefined && { rule_id: ruleId }),
  };
}
