/** Findings of Semgrep's platform with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedSemgrepApp(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('Semgrep platform: the message');
  const finding = (rule: string, line: number): Json => ({
    id: line,
    ref: 'refs/heads/main',
    match_based_id: `print-${value}-${line}`,
    syntactic_id: `syntactic-${value}`,
    repository: { name: 'demo' },
    line_of_code_url: `https://example.com/a.js?${value}`,
    status: 'ignored',
    triage_state: 'ignored',
    triage_reason: 'acceptable_risk',
    triage_comment: `${value} is an example`,
    severity: 'high',
    rule_name: rule,
    rule_message: `The key is "${value}"`,
    location: { file_path: 'a.js', line, column: 1, end_line: line, end_column: 9 },
    rule: { category: 'security', cwe_names: ['CWE-798'] },
    assistant: {
      autofix: { fix_code: `key = env() // ${value}`, explanation: `Remove ${value}` },
      guidance: { summary: `Remove ${value}`, instructions: `Revoke ${value}` },
      autotriage: { verdict: 'false_positive', reason: `${value} is an example` },
    },
  });
  return [
    {
      name: 'Semgrep platform',
      format: 'semgrep-app',
      category: 'app',
      body: [finding('demo.hardcoded-password', 3), finding('demo.secrets.key', 9), finding('demo.eval', 12)],
    },
  ];
}
