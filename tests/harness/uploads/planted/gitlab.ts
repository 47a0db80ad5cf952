/** Reports of GitLab with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedGitlab(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('GitLab: the code, and the texts');
  const vulnerability = (rule: string, line: number): Json => ({
    id: `id-${line}`,
    name: `Key ${value}`,
    message: `Key ${value} detected`,
    description: `The key is "${value}"`,
    cve: `a.js:${value}:${rule}`,
    severity: 'Critical',
    solution: `Revoke ${value}`,
    raw_source_code_extract: value,
    location: { file: 'a.js', start_line: line, end_line: line, commit: { sha: 'c0ffee00c0ffee00' } },
    identifiers: [
      { type: 'rule_id', name: `Rule ${rule}`, value: rule },
      { type: 'cwe', name: 'CWE-798', value: '798' },
    ],
    links: [{ url: `https://example.com/?key=${value}` }],
    flags: [{ type: 'flagged-as-likely-false-positive', description: `${value} is an example` }],
    tracking: { items: [{ signatures: [{ algorithm: 'scope_offset', value: `a.js|${value}[0]:3` }] }] },
  });
  const report = (type: string, vulnerabilities: Json[]): Json => ({
    version: '15.0.7',
    vulnerabilities,
    remediations: [],
    scan: { type, scanner: { id: 'demo', version: '1' }, status: 'success' },
  });
  return [
    {
      name: 'GitLab secret detection',
      format: 'gitlab',
      category: 'secrets',
      body: report('secret_detection', [vulnerability('demo-key', 3), vulnerability('demo-key', 9)]),
    },
    {
      name: 'GitLab SAST',
      format: 'gitlab',
      category: 'sast',
      body: report('sast', [vulnerability('hardcoded-password', 5), vulnerability('eval', 7)]),
    },
  ];
}
