/** Findings with the severities of their rules, and which of them fail the run. */
import type { Finding, Rule } from '@parapet/scanner';
import { severities, severityOf, type Severity } from '@parapet/scanner/severities';

export interface JudgedFinding {
  finding: Finding;
  severity: Severity;
}

/** Without those that a comment mutes. */
export function judgeFindings(findings: readonly Finding[], rules: readonly Rule[]): JudgedFinding[] {
  const byId = new Map(rules.map(({ id, severity }) => [id, severityOf(severity)]));
  return findings
    .filter(({ isMuted }) => !isMuted)
    .map((finding) => ({ finding, severity: byId.get(finding.ruleId) ?? 'low' }));
}

export function failing(findings: readonly JudgedFinding[], failOn: Severity): JudgedFinding[] {
  const least = severities.indexOf(failOn);
  return findings.filter(({ severity }) => severities.indexOf(severity) >= least);
}
