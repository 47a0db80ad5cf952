/** JSON reports of known linters that no parser reads. See unread-report.ts. */
import type { JsonSigns, UnreadReport } from './signs.ts';

const sarif = (command: string): string => `\`${command}\` writes SARIF: upload that.`;

export const unreadLinters: readonly (UnreadReport & { signs: readonly JsonSigns[] })[] = [
  { name: 'PMD', wayOut: sarif('pmd check -f sarif'), signs: [{ keys: ['pmdVersion', 'files'] }] },
  {
    name: 'GitLab Code Quality or Code Climate',
    wayOut: 'Many linters write it. Use the SARIF of the linter itself.',
    signs: [
      { root: 'array', first: { '': ['description', 'fingerprint', 'location'] } },
      { root: 'array', first: { '': ['type', 'check_name', 'location'] } },
    ],
  },
  {
    name: 'Psalm',
    wayOut: sarif('psalm --report=results.sarif'),
    signs: [{ root: 'array', first: { '': ['line_from', 'line_to', 'type', 'file_path'] } }],
  },
  {
    name: 'PHPStan',
    wayOut: 'The extension `jbelien/phpstan-sarif-formatter` adds `--error-format=sarif`: upload that.',
    signs: [{ keys: ['totals', 'files', 'errors'], text: /"file_errors"/ }],
  },
  { name: 'PHP_CodeSniffer', wayOut: null, signs: [{ keys: ['totals', 'files'], text: /"fixable"/ }] },
  { name: 'RuboCop', wayOut: null, signs: [{ keys: ['metadata', 'files', 'summary'], text: /"rubocop_version"/ }] },
  {
    name: 'Pylint',
    wayOut:
      '`npx @microsoft/sarif-multitool convert FILE --tool Pylint --output results.sarif` converts the format json.',
    signs: [
      { root: 'array', first: { '': ['symbol', 'message-id', 'module'] } },
      { keys: ['messages', 'statistics'], first: { messages: ['symbol', 'module'] } },
    ],
  },
  { name: 'mypy', wayOut: null, signs: [{ keys: ['file', 'line', 'column', 'hint', 'code', 'severity'] }] },
  {
    name: 'Ruff',
    wayOut: sarif('ruff check --output-format sarif'),
    signs: [{ root: 'array', first: { '': ['filename', 'noqa_row', 'code'] } }],
  },
  {
    name: 'Clippy (messages of Cargo)',
    wayOut: '`clippy-sarif` converts it: `cargo clippy --message-format=json | clippy-sarif` writes SARIF.',
    signs: [{ keys: ['reason', 'package_id'] }],
  },
  {
    name: 'golangci-lint',
    wayOut: sarif('golangci-lint run --output.sarif.path results.sarif'),
    signs: [
      { keys: ['Issues', 'Report'], first: { Issues: ['FromLinter'] } },
      { keys: ['Issues', 'Report'], text: /"Linters"/ },
    ],
  },
  {
    name: 'SwiftLint',
    wayOut: sarif('swiftlint lint --reporter sarif'),
    signs: [{ root: 'array', first: { '': ['character', 'reason', 'rule_id'] } }],
  },
];
