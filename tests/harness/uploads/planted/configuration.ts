/** Reports of scanners of configuration with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedCheckov(values: PlantedValues): PlantedUpload[] {
  const line = values.plant('Checkov JSON: the line');
  const check = (check_id: string, start: number, code: string): Json => ({
    check_id,
    check_name: `Hex High Entropy String ${line}`,
    check_result: { result: 'SKIPPED', suppress_comment: `it is only ${line}` },
    code_block: [[start, `${code}\n`]],
    file_path: '/a.tf',
    file_line_range: [start, start + 1],
    resource: `resource.${line}`,
    guideline: `https://docs.example.com/?${line}`,
    details: [`It is ${line}`],
  });
  const failed = check('CKV_SECRET_6', 2, `password = "${line}"`);
  const results = { failed_checks: [failed], skipped_checks: [check('CKV_AWS_1', 5, `x = "${line}"`)] };
  const body = { check_type: 'secrets', results, summary: { checkov_version: '3.2.0' } };
  return [{ name: 'Checkov JSON', format: 'checkov', body }];
}

export function plantedKics(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('KICS JSON: the value');
  const address = values.plant('KICS JSON: the address alone');
  const told = values.plant('KICS JSON: what was found alone');
  const file = (line: number, more: Json): Json => ({
    file_name: 'a.tf',
    line,
    search_key: 'password',
    search_value: '',
    actual_value: 'Hardcoded secret key appears in source',
    expected_value: 'Hardcoded secret key should not appear in source',
    ...more,
  });
  const files = [
    file(1, { value, search_key: `password = "${value}"`, remediation: `remove ${value}`, similarity_id: value }),
    file(2, { search_key: `password = "${address}"`, actual_value: `password = "${address}"` }),
    file(3, { actual_value: `password = "${told}"` }),
  ];
  const query = {
    query_name: 'Passwords And Secrets - Generic Password',
    query_id: '487f4be7-3fd9-4506-a07a-eae252180c08',
    query_url: `https://docs.example.com/?${value}`,
    description: `Finds ${value}`,
    severity: 'HIGH',
    files,
  };
  const other = { query_name: 'Open port', query_id: 'b', severity: 'LOW', files: [file(9, { actual_value: value })] };
  return [{ name: 'KICS JSON', format: 'kics', body: { files_scanned: 1, queries: [query, other] } }];
}

export function plantedTfsec(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('tfsec JSON: the description');
  const result = (rule_id: string, line: number): Json => ({
    rule_id,
    rule_description: `Sensitive data such as ${value}`,
    impact: `${value} leaks`,
    resolution: `Remove "${value}"`,
    links: [`https://docs.example.com/?${value}`],
    description: `The attribute includes sensitive data: password = "${value}"`,
    severity: 'HIGH',
    resource: `aws_db_instance.${value}`,
    location: { filename: 'a.tf', start_line: line, end_line: line },
  });
  return [{ name: 'tfsec JSON', format: 'tfsec', body: { results: [result('AVD-AWS-1', 4), result('GEN003', 9)] } }];
}
