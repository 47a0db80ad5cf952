/** Reports of linters with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedBrakeman(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('Brakeman JSON: the code');
  const warning = (warning_code: number, line: number): Json => ({
    warning_type: `Authentication ${value}`,
    warning_code,
    fingerprint: `print-${value}`,
    check_name: 'BasicAuth',
    message: `Password "${value}" stored in source code`,
    file: 'a.rb',
    line,
    link: `https://brakeman.example.com/?${value}`,
    code: `authenticate(:password => "${value}")`,
    confidence: 'High',
    note: `it is only ${value}`,
  });
  const body = {
    scan_info: { brakeman_version: '6.1.2' },
    warnings: [warning(0, 2), warning(9, 5)],
    ignored_warnings: [warning(29, 8)],
    errors: [{ error: `b.rb:1 :: cannot parse ${value}`, location: 'Could not parse b.rb' }],
  };
  return [{ name: 'Brakeman JSON', format: 'brakeman', body }];
}

export function plantedEslint(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('ESLint JSON: the message and the code');
  const beside = values.plant('ESLint JSON: the lines around it');
  const message = (ruleId: string, line: number): Json => ({
    ruleId,
    severity: 2,
    message: `Found a string with entropy 4.1 : "${value}"`,
    line,
    column: 9,
    endLine: line,
    endColumn: 9 + value.length + 2,
    suppressions: [{ kind: 'directive', justification: `it is only ${value}` }],
  });
  const fatal = { ruleId: null, fatal: true, severity: 2, message: `cannot parse ${value}`, line: 1 };
  const file = {
    filePath: 'a.js',
    messages: [message('no-eval', 2), message('no-secrets/no-secrets', 2)],
    suppressedMessages: [message('no-secrets/no-secrets', 3)],
    errorCount: 2,
    warningCount: 0,
    source: `other = "${beside}"\nkey12 = "${value}"\nkey34 = "${value}"\n`,
  };
  const broken = { filePath: 'b.js', messages: [fatal], errorCount: 1, warningCount: 0 };
  return [{ name: 'ESLint JSON', format: 'eslint', body: [file, broken] }];
}

export function plantedNjsscan(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('njsscan JSON: the code');
  const rule = (line: number): Json => ({
    files: [
      {
        file_path: 'a.js',
        match_lines: [line, line],
        match_position: [1, 9],
        match_string: `const password = '${value}';`,
      },
    ],
    metadata: { cwe: 'CWE-798', description: `A hardcoded password: '${value}'`, severity: 'ERROR' },
  });
  const body = {
    errors: [`cannot parse ${value}`],
    njsscan_version: '0.4.3',
    nodejs: { eval_nodejs: rule(2), node_password: rule(5) },
    templates: {},
  };
  return [{ name: 'njsscan JSON', format: 'njsscan', body }];
}
