/** Files and rules in, findings out. Knows no network, no database and no clock. */
export type { Finding, Position, Problem, Span, SpanIn } from './findings/finding.ts';
export { scanFile, type FileScan } from './findings/scan-file.ts';
export { gitlabReport } from './reports/gitlab-report.ts';
export { sarifReport } from './reports/sarif-report.ts';
export { semgrepReport } from './reports/semgrep-report.ts';
export { severities, severityOf, type Severity } from './reports/severities.ts';
export { readRules, type ReadRules, type RuleFile } from './rules/read-rules.ts';
export { RuleNotRun, type Rule } from './rules/rule.ts';
export { scanTree, type TreeScan, type TreeToScan } from './threads/scan-tree.ts';
