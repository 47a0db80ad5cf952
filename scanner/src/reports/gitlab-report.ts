/** A scan as GitLab's report of SAST, version 15. Findings that a comment mutes are left out: the format has no place for them. */
import { createHash } from 'node:crypto';
import { toolVersion, type ScanToReport } from './scan-to-report.ts';
import { severityOf, type Severity } from './severities.ts';

const words: Readonly<Record<Severity, string>> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

/** Times in ISO 8601. */
export function gitlabReport(
  { rules, findings, problems }: ScanToReport,
  { startedAt, endedAt }: { startedAt: string; endedAt: string },
): object {
  const severityById = new Map(rules.map(({ id, severity }) => [id, words[severityOf(severity)]]));
  const tool = { id: 'parapet', name: 'Parapet', version: toolVersion, vendor: { name: 'Parapet' } };
  return {
    version: '15.0.7',
    scan: {
      analyzer: tool,
      scanner: tool,
      type: 'sast',
      start_time: withoutZone(startedAt),
      end_time: withoutZone(endedAt),
      status: problems.some(({ kind }) => kind === 'failed') ? 'failure' : 'success',
    },
    vulnerabilities: findings
      .filter(({ isMuted }) => !isMuted)
      .map(({ ruleId, path, message, start, end, matchBasedId }) => ({
        id: uuidOf(matchBasedId),
        category: 'sast',
        name: ruleId,
        description: message,
        severity: severityById.get(ruleId) ?? 'Unknown',
        location: { file: path, start_line: start.line, end_line: end.line },
        identifiers: [{ type: 'parapet_rule', name: ruleId, value: ruleId }],
      })),
  };
}

/** The schema has times without a zone. */
function withoutZone(time: string): string {
  return time.replace(/\.\d+/, '').replace(/Z$/, '');
}

/** Version 8 of RFC 9562: bits of a digest. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
}
