/** The beginning of each report that is known and not read, by the name in its row; values are invented. */

const json = (value: unknown): string => JSON.stringify(value);

const fromJson: Record<string, unknown[]> = {
  Nikto: [
    { host: 'example.com', ip: '192.0.2.1', port: '443', banner: '', vulnerabilities: [{ id: '1', method: 'GET' }] },
    [{ host: 'example.com', port: '443', banner: '', vulnerabilities: [] }],
  ],
  'Acunetix 360 or Invicti': [{ Generated: '01/02/2026', Target: { Url: 'x' }, Vulnerabilities: [{ Name: 'x' }] }],
  'Veracode Pipeline Scan': [
    { scan_id: '1', scan_status: 'SUCCESS', message: '', modules: ['a.jar'], findings: [{ issue_id: 1 }] },
    { pipeline_scan: '20.1.0', findings: [] },
  ],
  'OpenVEX (statements about vulnerabilities)': [
    { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'a', author: 'b', version: 1, statements: [] },
  ],
  'CSAF (an advisory)': [
    { document: { category: 'csaf_vex', csaf_version: '2.0', title: 'a' }, product_tree: {}, vulnerabilities: [] },
    { document: { category: 'csaf_base', csaf_version: '2.0', title: 'a' } },
  ],
  'Veracode Software Composition Analysis': [
    { metadata: {}, records: [{ graphs: [], libraries: [], vulnerabilities: [] }] },
  ],
  'Checkmarx One': [
    { results: [{ type: 'sast', id: '1', similarityId: '1' }], totalCount: 1, scanID: '1' },
    { reportType: 'scan', reportHeader: {}, scanResults: { totalResults: 0 }, vulnerabilityDetails: null },
  ],
  'TruffleHog 2 or trufflehog3': [
    [
      {
        date: '2031-01-01 10:00:00',
        path: 'a.py',
        branch: 'main',
        commit: 'c',
        commitHash: '00',
        reason: 'High entropy',
        stringsFound: ['x'],
      },
    ],
    { path: 'a.py', commitHash: '00', reason: 'High entropy', stringsFound: ['x'] },
  ],
  'SonarQube’s API': [
    {
      total: 1,
      p: 1,
      ps: 100,
      issues: [{ key: '1', rule: 'java:S1', component: 'a:b', project: 'a' }],
      components: [],
    },
    { paging: {}, hotspots: [{ key: '1', component: 'a:b', project: 'a', securityCategory: 'xss' }] },
  ],
  'Dependency-Track (its findings)': [
    { version: '1.1', meta: { application: 'Dependency-Track' }, project: {}, findings: [{ component: {} }] },
  ],
  Clair: [
    { manifest_hash: 'sha256:1', packages: {}, vulnerabilities: {} },
    { image: 'a', unapproved: [], vulnerabilities: [{ featurename: 'x' }] },
    { LayerCount: 3, Vulnerabilities: { High: [] } },
  ],
  'Anchore Engine': [
    { imageDigest: 'sha256:1', vulnerabilities: [{ vuln: 'CVE-2020-1' }] },
    { vulnerabilities: [], vulnerability_type: 'all' },
  ],
  'Prisma Cloud (twistcli)': [
    { results: [{ id: 'sha256:1', distro: 'x', vulnerabilityDistribution: { total: 0 } }] },
    { results: [{ id: 'sha256:1', complianceDistribution: { total: 0 } }] },
  ],
  'AWS Security Hub (findings in ASFF)': [
    { Findings: [{ SchemaVersion: '2018-10-08', ProductArn: 'arn:x', AwsAccountId: '1' }] },
    { findings: [{ SchemaVersion: '2018-10-08', ProductArn: 'arn:x', AwsAccountId: '1' }] },
    [{ SchemaVersion: '2018-10-08', ProductArn: 'arn:x', AwsAccountId: '1' }],
  ],
  'Amazon Inspector': [{ findings: [{ awsAccountId: '1', findingArn: 'arn:x' }] }],
  Prowler: [
    [{ FindingUniqueId: '1', Provider: 'aws', CheckID: 'x' }],
    [{ message: 'x', metadata: { product: { name: 'Prowler' } }, finding_info: {} }],
  ],
  ScoutSuite: [{ account_id: '1', provider_code: 'aws', last_run: {}, services: {} }],
  MobSF: [
    { version: 'v4', app_name: 'a', md5: '1', appsec: {} },
    { app_name: 'a', md5: '1', permissions: {} },
  ],
  mobsfscan: [{ results: {}, errors: [], mobsfscan_version: '0.4' }],
  PMD: [{ formatVersion: 0, pmdVersion: '7.0.0', files: [] }],
  'GitLab Code Quality or Code Climate': [
    [{ description: 'x', check_name: 'x', fingerprint: '1', location: { path: 'a' } }],
    [{ type: 'issue', check_name: 'x', location: { path: 'a' } }],
  ],
  Psalm: [[{ severity: 'error', line_from: 1, line_to: 1, type: 'X', message: 'x', file_path: '/a.php' }]],
  PHPStan: [{ totals: { errors: 0, file_errors: 1 }, files: {}, errors: [] }],
  PHP_CodeSniffer: [{ totals: { errors: 0, warnings: 1, fixable: 0 }, files: {} }],
  RuboCop: [{ metadata: { rubocop_version: '1.6' }, files: [], summary: {} }],
  Pylint: [
    [{ type: 'warning', module: 'a', line: 1, path: 'a.py', symbol: 'x', 'message-id': 'W1' }],
    { messages: [{ type: 'warning', symbol: 'x', module: 'a' }], statistics: {} },
  ],
  Ruff: [[{ cell: null, code: 'S1', filename: '/a.py', noqa_row: 1 }]],
  'Clippy (messages of Cargo)': [{ reason: 'compiler-message', package_id: 'a', message: {} }],
  'golangci-lint': [
    { Issues: [{ FromLinter: 'x', Text: 'x' }], Report: { Linters: [] } },
    { Issues: [], Report: { Linters: [{ Name: 'gosec' }] } },
  ],
  Coverity: [
    { viewContentsV1: { totalRows: 0, columns: [], rows: [] } },
    { type: 'Coverity issues', formatVersion: 7, issues: [] },
  ],
  SwiftLint: [[{ character: 1, file: '/a.swift', line: 1, reason: 'x', rule_id: 'x', severity: 'Warning', type: 'X' }]],
  Terrascan: [{ results: { scan_errors: [], violations: [], skipped_violations: null, scan_summary: {} } }],
  'the Wiz CLI': [{ id: '1', status: {}, scanOriginResource: {}, result: {} }],
  'JFrog Xray': [
    { artifacts: [{ general: {}, issues: [], licenses: [] }] },
    { total_count: 1, data: [{ id: '', severity: 'High', source_comp_id: 'x' }] },
    { total_rows: 1, rows: [{ severity: 'High', issue_id: 'XRAY-1', impacted_artifact: 'x' }] },
    { vulnerabilities: [], securityViolations: null },
    [{ scan_id: '1', vulnerabilities: [] }],
  ],
  WhiteSource: [
    { vulnerabilities: [{ name: 'CVE-2020-1', type: 'CVE', severity: 'high', library: {} }] },
    { response: [], supportToken: '1' },
  ],
  'Black Duck': [{ totalCount: 1, items: [{ componentName: 'a', componentVersionName: '1' }], _meta: {} }],
  Cobalt: [{ pagination: {}, data: [{ resource: {}, links: {} }] }],
  HackerOne: [
    { findings: [{ id: '1', severity_rating: 'low', substate: 'new', weakness: 'x' }] },
    { data: [{ id: '1', type: 'report', attributes: { vulnerability_information: 'x' }, relationships: {} }] },
  ],
  Kubescape: [{ generationTime: '', results: [], resources: [], summaryDetails: {} }],
};

const lines: Record<string, string[]> = {
  mypy: [
    '{"file": "a.py", "line": 1, "column": 0, "message": "x", "hint": null, "code": "misc", "severity": "error"}\n',
  ],
  Nessus: [
    '<?xml version="1.0" ?>\n<NessusClientData_v2>\n<Policy></Policy></NessusClientData_v2>',
    '"Plugin ID","CVE","CVSS","Risk","Host","Protocol","Port","Name"\n',
  ],
  'OpenVAS (Greenbone)': [
    '<report id="1" content_type="text/xml"><gmp><version>22.4</version></gmp></report>',
    '<get_reports_response status="200"></get_reports_response>',
    'IP,Hostname,Port,Port Protocol,CVSS,Severity,QoD\n',
  ],
  Qualys: [
    '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE ASSET_DATA_REPORT SYSTEM "x.dtd">\n<ASSET_DATA_REPORT></ASSET_DATA_REPORT>',
    '<!DOCTYPE SCAN SYSTEM "https://qualysapi.example.com/scan-1.dtd"><SCAN value="1"></SCAN>',
    '"Vulnerability Management Results","x"\n',
  ],
  Nikto: [
    '<?xml version="1.0" ?><!DOCTYPE niktoscan SYSTEM "nikto.dtd"><niktoscan></niktoscan>',
    '"Nikto - v2.5.0/"\n',
  ],
  Acunetix: ['<?xml version="1.0"?><ScanGroup ExportedOn="1/2/2026"></ScanGroup>'],
  'Acunetix 360 or Invicti': ['<?xml version="1.0"?><invicti-enterprise generated="x"></invicti-enterprise>'],
  Veracode: ['<?xml version="1.0"?>\n<detailedreport xmlns="https://example.com/x" app_name="a"></detailedreport>'],
  'Checkmarx SAST': ['\uFEFF<?xml version="1.0"?><CxXMLResults ProjectName="a"></CxXMLResults>'],
  Fortify: [
    '<?xml version="1.0"?><FVDL xmlns="xmlns://example.com/fvdl" version="1.16"></FVDL>',
    '<ReportDefinition type="standard"><TemplateName>Fortify Developer Workbook</TemplateName></ReportDefinition>',
  ],
  'AppScan Source': ['<AssessmentRun name="a"></AssessmentRun>'],
  AppScan: ['<xml-report name="AppScan Report" technology="DAST"></xml-report>'],
  PMD: ['<?xml version="1.0"?><pmd xmlns="http://example.com/pmd" version="7.0.0"></pmd>'],
  'Detekt (in the format of Checkstyle)': [
    '<?xml version="1.0"?><checkstyle version="4.3"><file name="a.kt"><error source="detekt.X" /></file></checkstyle>',
  ],
  'Checkstyle, or of a tool that writes its format': ['<?xml version="1.0"?><checkstyle version="10.1"></checkstyle>'],
  'the Clang static analyzer (plist)': [
    '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd"><plist version="1.0"><dict><key>clang_version</key></dict></plist>',
  ],
  'Android Lint': ['<?xml version="1.0"?>\n<issues format="6" by="lint 8.2.0"></issues>'],
  Cppcheck: ['<?xml version="1.0"?><results version="2"><cppcheck version="2.10"/><errors></errors></results>'],
  'JUnit, or of a tool that writes its format': [
    '<?xml version="1.0" ?><testsuites><testsuite name="deps.lock" failures="1"></testsuite></testsuites>',
    '<testsuite name="com.acme.OrdersTest" tests="1"><testcase name="adds" classname="com.acme.OrdersTest"/></testsuite>',
  ],
  Nmap: ['<?xml version="1.0"?><!DOCTYPE nmaprun><?xml-stylesheet href="x"?><nmaprun scanner="nmap"></nmaprun>'],
  Nexpose: ['<NexposeReport version="2.0"></NexposeReport>'],
  'Prisma Cloud (Twistlock)': ['Registry,Repository,Tag,Id,Scan Time,Pass,Type,Distro,Hostname,Layer,CVE ID\n'],
  Prowler: ['AUTH_METHOD;TIMESTAMP;ACCOUNT_UID\n'],
  ScoutSuite: ['scoutsuite_results =\n{"account_id": "1"}\n'],
  Flawfinder: ['File,Line,Column,DefaultLevel,Level,Category,Name,Warning\n'],
  Wiz: ['Created At,Title,Severity,Status,Description,Resource Type,Resource external ID\n'],
  Contrast: ['Vulnerability Name,Vulnerability ID,Category,Rule Name,Severity\n'],
  Cobalt: ['Token,Tag,Title,Type,CreatedAt,BrowserUrl\n'],
  HackerOne: ['id,title,severity_rating,severity_score,state,substate,weakness\n'],
};

export const samples: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set([...Object.keys(fromJson), ...Object.keys(lines)])].map((name) => [
    name,
    [...(fromJson[name] ?? []).map(json), ...(lines[name] ?? [])],
  ]),
);
