/** What `semgrep ci` sends of a scan, with a secret in every field that it has for texts. */
import type { PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedCiScan(values: PlantedValues): { begin: Json; results: Json; complete: Json } {
  const value = values.plant('semgrep ci');
  const beside = values.plant('semgrep ci: the message alone');
  const location = { path: 'a.py', start: { line: 1, col: 1, offset: 0 }, end: { line: 1, col: 9, offset: 8 } };
  const finding = (line: number, message: string, more: Json = {}): Json => ({
    check_id: 'generic.secrets.security.detected-generic-secret',
    path: 'a.py',
    line,
    column: 1,
    end_line: line,
    end_column: 30,
    message,
    severity: 2,
    index: 0,
    commit_date: '',
    syntactic_id: `syntactic${line}_0`,
    match_based_id: `match${line}abcdefgh_0`,
    hashes: { start_line_hash: 'a', end_line_hash: 'a', code_hash: `code${line}`, pattern_hash: '' },
    metadata: { references: [`https://example.com/${value}`] },
    is_blocking: true,
    ...more,
  });
  const withCode = {
    fixed_lines: [`password = "${value}"`],
    dataflow_trace: { taint_source: ['CliLoc', [location, `x = "${value}"`]] },
    validation_state: 'NO_VALIDATOR',
  };
  return {
    begin: {
      scan_metadata: {
        cli_version: '1.99.0',
        unique_id: '5e3c4b2a-1111-4222-8333-944445555666',
        requested_products: [],
        dry_run: false,
      },
      project_metadata: {
        scan_environment: 'git',
        repository: 'ci-planted',
        repo_url: null,
        branch: 'main',
        commit: 'a'.repeat(40),
        on: 'push',
        pull_request_id: null,
        is_full_scan: true,
      },
    },
    results: {
      findings: [
        finding(1, `connect(${value})`, { check_id: 'code.connect', ...withCode, metadata: {} }),
        finding(2, `Found ${value}`, withCode),
        finding(3, `The token is '${beside}'`),
      ],
      ignores: [],
      token: null,
      searched_paths: ['a.py'],
      renamed_paths: [],
      rule_ids: ['generic.secrets.security.detected-generic-secret', 'code.connect'],
    },
    complete: { exit_code: 1, stats: {}, dependencies: {}, dependency_parser_errors: [] },
  };
}
