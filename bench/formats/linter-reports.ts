/** Generated reports of linters, and of scanners of configuration and of sites. See reports.ts. */
import type { Format } from '../../server/src/model/formats.ts';
import { aroundOf, callOf, fileOf, lineOf, list, message, type Report } from './report.ts';

type LinterFormat = Extract<
  Format,
  | 'brakeman'
  | 'eslint'
  | 'hadolint'
  | 'njsscan'
  | 'checkov'
  | 'kics'
  | 'tfsec'
  | 'nuclei'
  | 'zap'
  | 'burp'
  | 'dockle'
  | 'junit'
>;

export const linterReports: Record<LinterFormat, Report> = {
  brakeman: list(
    '{"scan_info":{"brakeman_version":"6.1.2"},"ignored_warnings":[],"errors":[],"warnings":[',
    ']}',
    (n) => ({
      warning_type: 'SQL Injection',
      warning_code: n % 120,
      fingerprint: n.toString(16).padStart(64, '0'),
      check_name: 'SQL',
      message: message(n),
      file: `${fileOf(n)}.rb`,
      line: lineOf(n),
      link: 'https://brakemanscanner.org/docs/warning_types/sql_injection/',
      code: callOf(n),
      render_path: null,
      confidence: 'High',
      cwe_id: [89],
    }),
  ),
  // A message in each file, so that each has its code.
  eslint: list('[', ']', (n) => ({
    filePath: `${fileOf(n)}${n}.js`,
    messages: [
      {
        ruleId: `bench/rule-${n % 400}`,
        severity: 2,
        message: message(n),
        line: 2,
        column: 3,
        endLine: 2,
        endColumn: 40,
      },
    ],
    suppressedMessages: [],
    errorCount: 1,
    warningCount: 0,
    source: aroundOf(n).join('\n'),
  })),
  hadolint: list('[', ']', (n) => ({
    line: lineOf(n),
    code: `DL${3000 + (n % 60)}`,
    message: message(n),
    column: 1,
    file: `${fileOf(n)}.Dockerfile`,
    level: 'warning',
  })),
  njsscan: list(
    '{"errors":[],"njsscan_version":"0.4.3","templates":{},"nodejs":{"bench_rule":{"metadata":{"cwe":"CWE-89","description":"a query","severity":"ERROR"},"files":[',
    ']}}}',
    (n) => ({
      file_path: `${fileOf(n)}.js`,
      match_lines: [lineOf(n), lineOf(n)],
      match_position: [3, 60],
      match_string: callOf(n),
    }),
  ),
  checkov: list('{"check_type":"terraform","results":{"failed_checks":[', ']},"summary":{}}', (n) => ({
    check_id: `CKV_BENCH_${n % 400}`,
    check_name: 'Ensure that the table is encrypted',
    check_result: { result: 'FAILED', evaluated_keys: [] },
    code_block: aroundOf(n).map((line, index) => [lineOf(n) + index, `${line}\n`]),
    repo_file_path: `/${fileOf(n)}.tf`,
    file_path: `/${fileOf(n)}.tf`,
    file_line_range: [lineOf(n), lineOf(n) + 2],
    resource: `aws_dynamodb_table.t${n}`,
    severity: 'HIGH',
    guideline: 'https://docs.example.com/policy',
  })),
  kics: list(
    '{"kics_version":"v2.1.3","files_scanned":1,"queries_total":1,"paths":["."],"queries":[{"query_name":"Table Without Encryption","query_id":"568a4d22-3517-44a6-a7ad-6a7eed88722c","query_url":"https://registry.example.com","severity":"HIGH","platform":"Terraform","category":"Encryption","description":"encrypt it","files":[',
    ']}]}',
    (n) => ({
      file_name: `${fileOf(n)}.tf`,
      similarity_id: n.toString(16).padStart(64, '0'),
      line: lineOf(n),
      resource_type: 'aws_dynamodb_table',
      resource_name: `t${n}`,
      issue_type: 'MissingAttribute',
      search_key: `aws_dynamodb_table[t${n}]`,
      expected_value: 'encryption should be enabled',
      actual_value: 'encryption is undefined',
    }),
  ),
  tfsec: list('{"results":[', ']}', (n) => ({
    rule_id: `AVD-AWS-${String(n % 400).padStart(4, '0')}`,
    long_id: 'aws-dynamodb-enable-encryption',
    rule_description: 'Encrypt the table',
    impact: 'Data can be read',
    resolution: 'Enable encryption',
    links: ['https://docs.example.com/policy'],
    description: message(n),
    severity: 'MEDIUM',
    status: 0,
    resource: `aws_dynamodb_table.t${n}`,
    location: { filename: `${fileOf(n)}.tf`, start_line: lineOf(n), end_line: lineOf(n) + 2 },
  })),
  burp: {
    head: '<?xml version="1.0"?>\n<issues burpVersion="2026.1" exportTime="x">\n',
    result: (n) =>
      `<issue><serialNumber>${n}</serialNumber><type>${1000 + (n % 400)}</type><name>SQL injection</name><host ip="10.0.0.1">https://shop.example.com</host><path><![CDATA[/${fileOf(n)}/${n}]]></path><location><![CDATA[/${fileOf(n)}/${n} [id parameter]]]></location><severity>High</severity><confidence>Firm</confidence><issueBackground><![CDATA[<p>Text of the rule</p>]]></issueBackground><issueDetail><![CDATA[<p>${message(n)}</p>]]></issueDetail></issue>`,
    separator: '\n',
    tail: '\n</issues>',
  },
  zap: list(
    '{"@version":"2.15.0","@generated":"x","site":[{"@name":"https://shop.example.com","alerts":[',
    ']}]}',
    (n) => ({
      pluginid: String(10000 + (n % 400)),
      alert: 'SQL injection',
      riskcode: '3',
      confidence: '2',
      desc: `<p>${message(n)}</p>`,
      instances: [{ uri: `https://shop.example.com/${fileOf(n)}?id=${n}`, method: 'GET', param: 'id', evidence: 'x' }],
      solution: '<p>Use a parameter</p>',
      cweid: '89',
    }),
  ),
  nuclei: list('[', ']', (n) => ({
    'template-id': `template-${n % 400}`,
    info: {
      name: 'SQL injection',
      author: ['bench'],
      tags: ['sqli'],
      description: message(n),
      severity: 'high',
      classification: { 'cwe-id': ['cwe-89'] },
    },
    type: 'http',
    host: 'https://shop.example.com',
    'matched-at': `https://shop.example.com/${fileOf(n)}?id=${n}`,
    request: `GET /${fileOf(n)}?id=${n} HTTP/1.1`,
    'matcher-status': true,
  })),
  dockle: list('{"image":"bench/web:1","summary":{"fatal":1},"details":[', ']}', (n) => ({
    code: 'CIS-DI-0008',
    title: 'Confirm safety of setuid/setgid files',
    level: 'INFO',
    alerts: [`setuid file: urwxr-xr-x ${fileOf(n)}-${n}`],
  })),
  junit: {
    head: '<?xml version="1.0" ?>\n<testsuites><testsuite name="terraform scan" tests="1">\n',
    result: (n) =>
      `<testcase name="[HIGH][CKV_AWS_${n % 400}] Encrypt the table" classname="/${fileOf(n)}.tf.aws_dynamodb_table.t${n}" file="/${fileOf(n)}.tf"><failure type="failure" message="Encrypt the table">Resource: aws_dynamodb_table.t${n}\nFile: /${fileOf(n)}.tf: ${lineOf(n)}-${lineOf(n) + 2}\n${message(n)}</failure></testcase>`,
    separator: '\n',
    tail: '</testsuite></testsuites>',
  },
};
