/** Generated reports about code and secrets. See reports.ts. */
import type { Format } from '../../server/src/model/formats.ts';
import { aroundOf, callOf, fileOf, lineOf, list, message, type Report } from './report.ts';

type CodeFormat = Extract<
  Format,
  | 'sarif'
  | 'semgrep'
  | 'gitleaks'
  | 'bandit'
  | 'gosec'
  | 'spotbugs'
  | 'parapet'
  | 'gitlab'
  | 'trufflehog'
  | 'detect-secrets'
  | 'semgrep-app'
  | 'github-alerts'
>;

export const codeReports: Record<CodeFormat, Report> = {
  sarif: list('{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"bench"}},"results":[', ']}]}', (n) => ({
    ruleId: `bench.rule-${n % 400}`,
    level: 'warning',
    message: { text: message(n) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `${fileOf(n)}.ts` },
          region: { startLine: lineOf(n), startColumn: 3, endLine: lineOf(n), snippet: { text: callOf(n) } },
          contextRegion: { startLine: lineOf(n) - 1, snippet: { text: aroundOf(n).join('\n') } },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${(n * 2654435761) % 4294967296}:1` },
  })),
  semgrep: list('{"version":"1.99.0","results":[', '],"errors":[],"paths":{"scanned":[]}}', (n) => ({
    check_id: `bench.rule-${n % 400}`,
    path: `${fileOf(n)}.ts`,
    start: { line: lineOf(n), col: 3, offset: 0 },
    end: { line: lineOf(n), col: 60, offset: 57 },
    extra: {
      message: message(n),
      severity: 'WARNING',
      lines: callOf(n),
      fingerprint: `${n.toString(16).padStart(32, '0')}_0`,
      metadata: { category: 'security', cwe: ['CWE-89: SQL Injection'], confidence: 'HIGH' },
    },
  })),
  'github-alerts': list('[', ']', (n) => ({
    number: n,
    state: 'open',
    rule: { id: `bench/rule-${n % 400}`, severity: 'warning', description: 'A rule', tags: ['external/cwe/cwe-089'] },
    tool: { name: 'CodeQL', version: '2.20.1' },
    most_recent_instance: {
      ref: 'refs/heads/main',
      commit_sha: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
      message: { text: message(n) },
      location: {
        path: `${fileOf(n)}.ts`,
        start_line: lineOf(n),
        end_line: lineOf(n),
        start_column: 3,
        end_column: 60,
      },
    },
  })),
  'semgrep-app': list('[', ']', (n) => ({
    id: n,
    ref: 'refs/heads/main',
    match_based_id: `${n.toString(16).padStart(32, '0')}_0`,
    repository: { name: 'shop', url: 'https://example.com/shop' },
    triage_state: 'untriaged',
    status: 'open',
    state: 'unresolved',
    severity: 'medium',
    confidence: 'high',
    rule_name: `bench.rule-${n % 400}`,
    rule_message: message(n),
    location: { file_path: `${fileOf(n)}.ts`, line: lineOf(n), column: 3, end_line: lineOf(n), end_column: 60 },
    rule: { name: `bench.rule-${n % 400}`, category: 'security', cwe_names: ['CWE-89: SQL Injection'] },
  })),
  gitleaks: list('[', ']', (n) => ({
    Description: 'Detected a Generic API Key',
    StartLine: lineOf(n),
    EndLine: lineOf(n),
    StartColumn: 8,
    EndColumn: 40,
    Match: `api_key = "${secretOf(n)}"`,
    Secret: secretOf(n),
    File: `${fileOf(n)}.ts`,
    Commit: n.toString(16).padStart(40, '0'),
    Author: 'A Person',
    Email: 'person@example.com',
    Date: '2026-01-02T03:04:05Z',
    RuleID: 'generic-api-key',
    Fingerprint: `${fileOf(n)}.ts:generic-api-key:${lineOf(n)}`,
  })),
  trufflehog: list('[', ']', (n) => ({
    SourceMetadata: {
      Data: { Git: { commit: n.toString(16).padStart(40, '0'), file: `${fileOf(n)}.ts`, line: lineOf(n) } },
    },
    SourceName: 'trufflehog - git',
    DetectorName: 'Demo',
    Verified: false,
    Raw: secretOf(n),
    RawV2: '',
    Redacted: '',
  })),
  'detect-secrets': {
    head: '{"version":"1.5.0","plugins_used":[],"filters_used":[],"results":{',
    result: (n) =>
      `${JSON.stringify(`${fileOf(n)}-${n}.ts`)}:[${JSON.stringify({
        type: 'Secret Keyword',
        filename: `${fileOf(n)}-${n}.ts`,
        hashed_secret: n.toString(16).padStart(40, '0'),
        is_verified: false,
        line_number: lineOf(n),
      })}]`,
    separator: ',\n',
    tail: '}}',
  },
  bandit: list('{"errors":[],"metrics":{},"results":[', ']}', (n) => ({
    code: aroundOf(n)
      .map((line, index) => `${lineOf(n) - 1 + index} ${line}\n`)
      .join(''),
    col_offset: 2,
    end_col_offset: 60,
    filename: `${fileOf(n)}.py`,
    issue_confidence: 'HIGH',
    issue_cwe: { id: 89, link: 'https://cwe.mitre.org/data/definitions/89.html' },
    issue_severity: 'MEDIUM',
    issue_text: message(n),
    line_number: lineOf(n),
    line_range: [lineOf(n)],
    more_info: 'https://bandit.readthedocs.io/',
    test_id: 'B608',
    test_name: 'hardcoded_sql_expressions',
  })),
  gosec: list('{"Golang errors":{},"Issues":[', '],"Stats":{}}', (n) => ({
    severity: 'MEDIUM',
    confidence: 'HIGH',
    cwe: { id: '89', url: 'https://cwe.mitre.org/data/definitions/89.html' },
    rule_id: 'G201',
    details: message(n),
    file: `${fileOf(n)}.go`,
    code: aroundOf(n)
      .map((line, index) => `${lineOf(n) - 1 + index}: ${line}\n`)
      .join(''),
    line: String(lineOf(n)),
    column: '3',
    nosec: false,
    suppressions: null,
  })),
  parapet: list('{"parapetFindings":1,"tool":{"name":"bench"},"complete":true,"findings":[', ']}', (n) => ({
    rule: `bench.rule-${n % 400}`,
    severity: 'medium',
    message: message(n),
    path: `${fileOf(n)}.ts`,
    line: lineOf(n),
    code: callOf(n),
  })),
  gitlab: list('{"version":"15.0.7","scan":{"type":"sast","status":"success"},"vulnerabilities":[', ']}', (n) => ({
    id: n.toString(16).padStart(36, '0'),
    name: 'SQL injection',
    description: message(n),
    severity: 'High',
    location: { file: `${fileOf(n)}.ts`, start_line: lineOf(n), end_line: lineOf(n) },
    identifiers: [
      { type: 'semgrep_id', name: `bench.rule-${n % 400}`, value: `bench.rule-${n % 400}` },
      { type: 'cwe', name: 'CWE-89', value: '89' },
    ],
    tracking: { items: [{ signatures: [{ algorithm: 'scope_offset', value: `${fileOf(n)}.ts|find[0]:${n}` }] }] },
  })),
  spotbugs: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<BugCollection version="4.8.6"><Project projectName="bench"/>\n',
    result: (n) => {
      const place = `classname="com.acme.Handler${n}" sourcefile="Handler.java" sourcepath="${fileOf(n)}.java"`;
      return `<BugInstance type="RULE_${n % 400}" priority="2" rank="12" abbrev="B" category="SECURITY" instanceHash="${n.toString(16).padStart(32, '0')}" instanceOccurrenceNum="0" instanceOccurrenceMax="0" cweid="89"><ShortMessage>SQL injection</ShortMessage><LongMessage>${message(n)}</LongMessage><Class classname="com.acme.Handler${n}" primary="true"><SourceLine ${place} start="1" end="600"><Message>At Handler.java:[lines 1-600]</Message></SourceLine></Class><Method classname="com.acme.Handler${n}" name="find" signature="()V" primary="true"><SourceLine ${place} start="5" end="90"/></Method><SourceLine ${place} start="${lineOf(n)}" end="${lineOf(n)}" primary="true"/></BugInstance>`;
    },
    separator: '\n',
    tail: '<Errors errors="0" missingClasses="0"/></BugCollection>',
  },
};

/** Distinct values that look like keys; no real ones. */
function secretOf(n: number): string {
  return `bench${((n * 2654435761) % 4294967296).toString(36)}${n.toString(36)}key`;
}
