/** XML reports of known tools that no parser reads. See unread-report.ts. */
import type { UnreadReport, XmlSigns } from './signs.ts';

/** What Microsoft's SARIF Multitool converts. */
const multitool = (tool: string): string =>
  `\`npx @microsoft/sarif-multitool convert FILE --tool ${tool} --output results.sarif\` converts it: upload the result.`;

/** Also for its archive (binary-files.ts). */
export const fortify: UnreadReport = {
  name: 'Fortify',
  wayOut: `For an FPR file, ${multitool('FortifyFpr')} From Fortify itself, \`fcli ssc action run sarif-sast-report\` writes SARIF.`,
};

export const unreadXml: readonly (UnreadReport & { signs: readonly XmlSigns[] })[] = [
  { name: 'Nessus', wayOut: null, signs: [{ root: /^NessusClientData(?:_v2)?$/ }] },
  {
    name: 'OpenVAS (Greenbone)',
    wayOut: null,
    signs: [{ root: /^get_reports_response$/ }, { root: /^report$/, text: /<(?:gmp|omp)>|content_type=|openvas/i }],
  },
  {
    name: 'Qualys',
    wayOut: null,
    signs: [
      { root: /^(?:ASSET_DATA_REPORT|WAS_\w+_REPORT|HOST_LIST_VM_DETECTION_OUTPUT|WEBAPP_SCAN)$/ },
      { root: /^SCAN$/, text: /qualys/i },
    ],
  },
  { name: 'Nikto', wayOut: null, signs: [{ root: /^niktoscan$/ }] },
  { name: 'Acunetix', wayOut: null, signs: [{ root: /^ScanGroup$/ }] },
  {
    name: 'Acunetix 360 or Invicti',
    wayOut: null,
    signs: [{ root: /^(?:acunetix-360|(?:invicti|netsparker)-(?:enterprise|cloud|standard)|netsparker)$/ }],
  },
  { name: 'Veracode', wayOut: null, signs: [{ root: /^(?:detailed|summary)report$/ }] },
  { name: 'Checkmarx SAST', wayOut: null, signs: [{ root: /^CxXMLResults$/ }] },
  { ...fortify, signs: [{ root: /^FVDL$/ }, { root: /^ReportDefinition$/, text: /Fortify/ }] },
  {
    name: 'AppScan Source',
    wayOut: '`ounceauto ExportFindings -assessment FILE -type SARIF -file results.sarif` writes SARIF: upload that.',
    signs: [{ root: /^AssessmentRun$/ }],
  },
  { name: 'AppScan', wayOut: null, signs: [{ root: /^xml-report$/ }] },
  { name: 'PMD', wayOut: '`pmd check -f sarif` writes SARIF: upload that.', signs: [{ root: /^pmd$/ }] },
  {
    name: 'Detekt (in the format of Checkstyle)',
    wayOut: '`detekt --report sarif:results.sarif` writes SARIF: upload that.',
    signs: [{ root: /^checkstyle$/, text: /source="detekt\./ }],
  },
  {
    name: 'Checkstyle, or of a tool that writes its format',
    wayOut: '`checkstyle -f sarif` writes SARIF. Of another tool, use its own SARIF.',
    signs: [{ root: /^checkstyle$/ }],
  },
  {
    name: 'the Clang static analyzer (plist)',
    wayOut: `\`clang --analyze -Xclang -analyzer-output=sarif\` writes SARIF. ${multitool('ClangAnalyzer')}`,
    signs: [{ root: /^plist$/, text: /<key>(?:clang_version|diagnostics)<\/key>/ }],
  },
  {
    name: 'Android Lint',
    wayOut: 'Set `sarifReport = true` in the block `lint` of the Gradle build, and upload the `.sarif` file.',
    signs: [{ root: /^issues$/, text: /<issues\s[^>]*\bby="lint/ }],
  },
  { name: 'Cppcheck', wayOut: multitool('CppCheck'), signs: [{ root: /^results$/, text: /<cppcheck\s/ }] },
  {
    // Most are of a project's own tests, whose failures are not findings.
    name: 'JUnit, or of a tool that writes its format',
    isReadIfNamed: true,
    wayOut:
      'Of a scanner, such as Trivy, Checkov or KICS, upload its own JSON or its SARIF. If it writes neither, set format=junit and a category.',
    signs: [{ root: /^testsuites?$/ }],
  },
  { name: 'Nmap', wayOut: null, signs: [{ root: /^nmaprun$/ }] },
  { name: 'Nexpose', wayOut: null, signs: [{ root: /^NexposeReport$/ }] },
];
