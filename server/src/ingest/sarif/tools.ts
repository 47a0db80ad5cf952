/**
 * What SARIF leaves to each tool: what its results are about, and where they say of which package. To teach Parapet a
 * tool, add a row; a tool without one is read by what all tools have in common (tables.ts, packages.ts). Whether a rule of
 * a code scanner is about a secret stands in ../secrets/about-secret.ts.
 */
import type { Severity } from '../../model/draft.ts';

/** What a result is about. Configuration is shown as code, and a license as a package (docs/adr/0031). */
export type Subject = 'code' | 'package' | 'secret' | 'license' | 'configuration';

export interface SarifTool {
  /** Matches the tool's name in lower case. */
  tool: RegExp;
  /** The subject of all results that no family names. */
  subject?: Subject;
  /** Rules with a subject of their own, by id or name; the first match decides. */
  families?: readonly { id?: RegExp; name?: RegExp; tag?: RegExp; subject: Subject }[];
  /** The ecosystem of all its packages. */
  ecosystem?: string;
  /** Patterns of the message with `name`, `version` and `ecosystem`, before those of all tools. */
  sentences?: readonly RegExp[];
  /** Reads the package from the name of the archive (`commons-io-2.4.jar`). */
  namesArchives?: true;
  /** Results name modules as `name@version` in stacks or flows. */
  namesModules?: true;
  /** The rule's name is that of its kind, or a word of the tool's code: its short description is the title. */
  titleIsShortDescription?: true;
  /** Fixes are advice, though written as if they replaced a line. */
  fixIsAdvice?: true;
  /** One of the rule's tags is the tool's own severity. */
  severityIsTag?: true;
  /** Severity of results for which the file gives none. */
  severity?: Severity;
}

/** Old ids of Snyk: `npm:lodash:20180130`. */
const oldSnykId = /^(?:npm|pip|golang|rubygems|maven|composer|nuget|cocoapods|hex):[^\s:]+(?::[^\s:]+)?:\d{8}/;

export const sarifTools: readonly SarifTool[] = [
  {
    tool: /^trivy/,
    families: [
      { name: /^secret$/i, subject: 'secret' },
      { name: /^licen[cs]e$/i, subject: 'license' },
      { name: /^misconfiguration$/i, subject: 'configuration' },
      { name: /vulnerability$/i, subject: 'package' },
    ],
    sentences: [/PkgName: (?<name>\S+)/],
    titleIsShortDescription: true,
    severityIsTag: true,
  },
  { tool: /^(?:grype|anchore)/, subject: 'package', titleIsShortDescription: true },
  { tool: /^osv-?scanner/, subject: 'package' },
  {
    tool: /^snyk (?:open source|container)/,
    subject: 'package',
    families: [{ id: /^snyk:lic:/, subject: 'license' }],
    fixIsAdvice: true,
    titleIsShortDescription: true,
  },
  { tool: /^snyk (?:iac|infrastructure)/, subject: 'configuration', titleIsShortDescription: true },
  {
    tool: /^snyk/,
    families: [
      { id: /^snyk:lic:/, subject: 'license' },
      { id: oldSnykId, subject: 'package' },
    ],
    titleIsShortDescription: true,
  },
  { tool: /dependency-?check/, subject: 'package', namesArchives: true },
  { tool: /^govulncheck/, subject: 'package', ecosystem: 'gomod', namesModules: true },
  {
    tool: /^wiz/,
    families: [
      { name: /secret/i, subject: 'secret' },
      { name: /misconfiguration|iac/i, subject: 'configuration' },
      { name: /vulnerability/i, subject: 'package' },
      { tag: /^vulnerability$/i, subject: 'package' },
    ],
    titleIsShortDescription: true,
  },
  {
    tool: /^(?:synopsys )?black ?duck/,
    families: [{ id: /^(?:BDSA|CVE)-/i, subject: 'package' }],
  },
  { tool: /^(?:cargo-?audit|pip-?audit|npm-?audit|bundler-?audit|clair|jfrog xray)/, subject: 'package' },
  { tool: /^gitleaks/, severity: 'high' },
];

const withoutRow: SarifTool = { tool: /(?:)/ };

/** The tool's row; one that says nothing for tools without one. */
export function sarifTool(name: string): SarifTool {
  const lower = name.slice(0, 200).trim().toLowerCase();
  return sarifTools.find(({ tool }) => tool.test(lower)) ?? withoutRow;
}
