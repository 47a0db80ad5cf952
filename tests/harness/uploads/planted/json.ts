/** Reports in the tools' own JSON with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedSemgrep(values: PlantedValues): PlantedUpload[] {
  const columns = values.plant('Semgrep JSON: the columns');
  const line = values.plant('Semgrep JSON: a whole line');
  const message = values.plant('Semgrep JSON: the message alone');
  const hardcoded = values.plant('Semgrep JSON: CWE-798');
  const result = (path: string, value: string, more: Json, extra: Json = {}): Json => {
    const code = `password = "${value}"`;
    const location = { path, start: { line: 1, col: 1, offset: 0 }, end: { line: 1, col: 9, offset: 8 } };
    return {
      check_id: 'generic.secrets.security.detected-generic-secret.detected-generic-secret',
      path,
      start: { line: 3, col: 1 },
      end: { line: 3, col: 200 },
      ...more,
      extra: {
        message: `Found ${value}`,
        severity: 'ERROR',
        lines: code,
        fingerprint: `print-${value}`,
        fix: `password = env() # ${value}`,
        fixed_lines: [`password = env() # ${value}`],
        metavars: { $1: { abstract_content: code }, $2: { abstract_content: value } },
        dataflow_trace: {
          taint_source: ['CliLoc', [location, code]],
          intermediate_vars: [{ location, content: `x = "${value}"` }],
          taint_sink: ['CliLoc', [location, `connect("${value}")`]],
        },
        metadata: {
          references: [`https://example.com/${value}`],
          source: `https://semgrep.dev/r/${value}`,
          'display-name': `Generic ${value}`,
          category: 'security',
        },
        ...extra,
      },
    };
  };
  const at = (col: number, end: number): Json => ({ start: { line: 3, col }, end: { line: 3, col: end } });
  const body = {
    version: '1.99.0',
    errors: [{ level: 'warn', type: 'Syntax error', message: `at password = "${line}"`, path: 'z.py' }],
    results: [
      result('a.py', line, { check_id: 'code.eval' }, { metadata: { category: 'security' } }),
      result('b.py', columns, at(13, 13 + columns.length)),
      result('c.py', line, {}),
      {
        ...result('d.py', message, {}),
        extra: { message: `The token is '${message}'.`, severity: 'INFO', metadata: {} },
      },
      result(
        'e.py',
        hardcoded,
        { check_id: 'python.jwt.key' },
        {
          message: `Hard-coded credential ${hardcoded}`,
          metadata: { cwe: ['CWE-798: Use of Hard-coded Credentials'] },
        },
      ),
      result('b.py', columns, { check_id: 'code.eval', start: { line: 9, col: 1 }, end: { line: 9, col: 5 } }),
    ],
    paths: { scanned: ['a.py', 'b.py', 'c.py', 'd.py', 'e.py'] },
  };
  return [{ name: 'Semgrep JSON', format: 'semgrep', body }];
}

export function plantedGitleaks(values: PlantedValues): PlantedUpload[] {
  const current = values.plant('Gitleaks 8');
  const old = values.plant('Gitleaks 7');
  const leak = {
    Description: `A key: ${current}`,
    StartLine: 3,
    EndLine: 3,
    StartColumn: 8,
    EndColumn: 8 + current.length,
    Match: `key = "${current}"`,
    Secret: current,
    File: 'a.env',
    Link: `https://git.example.com/a.env?${current}`,
    Commit: 'c0ffee',
    Message: `remove ${current}`,
    Tags: [`tag-${current}`],
    RuleID: 'generic-api-key',
    Fingerprint: `c0ffee:a.env:generic-api-key:${current}`,
  };
  const legacy = {
    line: `key=${old}`,
    offender: old,
    commit: 'c0ffee',
    rule: 'Generic',
    file: 'b.env',
    lineNumber: 7,
    tags: `key, ${old}`,
    leakURL: `https://git.example.com/b.env?${old}`,
    commitMessage: `remove ${old}`,
  };
  return [
    { name: 'Gitleaks 8 JSON', format: 'gitleaks', body: [leak] },
    { name: 'Gitleaks 7 JSON', format: 'gitleaks', category: 'old', body: [legacy] },
  ];
}

export function plantedTrivy(values: PlantedValues): PlantedUpload[] {
  const match = values.plant('Trivy JSON: a match');
  const starred = values.plant('Trivy JSON: starred, but not in its title');
  const image = values.plant('Trivy JSON: a misconfiguration');
  const lines = (text: string): Json => ({ Lines: [{ Number: 1, Content: text, IsCause: true }] });
  const secret = {
    RuleID: 'generic-key',
    Category: 'Generic',
    Severity: 'HIGH',
    Title: `Key ${match}`,
    StartLine: 2,
    EndLine: 2,
    Match: `key = "${match}"`,
    Code: lines(`key = "${match}"`),
  };
  const hidden = {
    ...secret,
    RuleID: 'starred',
    Title: `The key is ${starred}`,
    StartLine: 5,
    Match: 'key = "********"',
    Code: lines('key = "********"'),
  };
  const misconfiguration = {
    ID: 'DS-0031',
    Title: 'Secrets passed via build-args',
    Description: 'ARG and ENV are kept in the image.',
    Message: `Possible exposure of secret env "API_KEY": ${image}`,
    Resolution: `Remove ${image}`,
    PrimaryURL: `https://avd.example.com/?${image}`,
    Severity: 'CRITICAL',
    Status: 'FAIL',
    CauseMetadata: { StartLine: 4, EndLine: 4, Code: lines(`ENV API_KEY="${image}"`) },
  };
  const body = {
    SchemaVersion: 2,
    ArtifactName: '.',
    Results: [
      { Target: 'a.env', Class: 'secret', Secrets: [secret, hidden] },
      { Target: 'Dockerfile', Class: 'config', Misconfigurations: [misconfiguration] },
    ],
  };
  return [{ name: 'Trivy JSON', format: 'trivy', body }];
}

export function plantedBandit(values: PlantedValues): PlantedUpload[] {
  const text = values.plant('Bandit JSON: the message and the code');
  const argument = values.plant('Bandit JSON: the code alone');
  const beside = values.plant('Bandit JSON: the lines around it');
  const result = (test_id: string, line: number, code: string, issue_text: string): Json => ({
    code,
    col_offset: 4,
    end_col_offset: 30,
    filename: 'a.py',
    issue_confidence: 'MEDIUM',
    issue_cwe: { id: 259 },
    issue_severity: 'LOW',
    issue_text,
    line_number: line,
    line_range: [line],
    more_info: `https://bandit.example.com/?${text}`,
    test_id,
    test_name: `hardcoded_password of ${text}`,
  });
  const body = {
    errors: [{ filename: 'b.py', reason: `cannot parse ${text}` }],
    generated_at: '2031-07-01T10:00:00Z',
    metrics: { 'a.py': {} },
    results: [
      result('B602', 9, `9 call('${text}', shell=True)\n`, `subprocess call of ${text}`),
      result('B105', 2, `1 other = '${beside}'\n2 password = '${text}'\n`, `Possible hardcoded password: '${text}'`),
      result('B106', 5, `5 connect(password='${argument}')\n`, 'Possible hardcoded password in an argument.'),
    ],
  };
  return [{ name: 'Bandit JSON', format: 'bandit', body }];
}

export function plantedGosec(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('gosec JSON: the code');
  const beside = values.plant('gosec JSON: the lines around it');
  const issue = (rule_id: string, line: string, code: string): Json => ({
    severity: 'HIGH',
    confidence: 'LOW',
    rule_id,
    details: `Potential hardcoded credentials: ${value}`,
    file: 'a.go',
    code,
    line,
    column: '3',
    suppressions: [{ kind: 'external', justification: `it is only ${value}` }],
  });
  const body = {
    'Golang errors': { 'b.go': [{ line: 1, error: `cannot parse ${value}` }] },
    Issues: [
      issue('G204', '9', `9: exec.Command("${value}")\n`),
      issue('G101', '5', `4: const other = "${beside}"\n5: const password = "${value}"\n`),
      issue('G101', '12', `password := "${value}"`),
    ],
    Stats: {},
  };
  return [{ name: 'gosec JSON', format: 'gosec', body }];
}
