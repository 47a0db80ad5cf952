/** A scan as SARIF 2.1.0. */
import type { Finding, Problem, Span } from '../findings/finding.ts';
import type { Rule } from '../rules/rule.ts';
import { toolVersion, type ScanToReport } from './scan-to-report.ts';
import { severityOf, type Severity } from './severities.ts';

const levels: Readonly<Record<Severity, string>> = { low: 'note', medium: 'warning', high: 'error', critical: 'error' };
/** Of `security-severity`, by which GitHub sorts: the middle of each range of CVSS. */
const scores: Readonly<Record<Severity, string>> = { low: '2.0', medium: '5.5', high: '8.0', critical: '9.5' };

export function sarifReport({ rules, findings, problems }: ScanToReport): object {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const severityOfRule = (id: string): Severity => severityOf(rules[indexes.get(id) ?? -1]?.severity ?? '');
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Parapet', semanticVersion: toolVersion, rules: rules.map(descriptorOf) } },
        invocations: [
          {
            executionSuccessful: !problems.some(({ kind }) => kind === 'failed'),
            toolExecutionNotifications: problems.map(notificationOf),
          },
        ],
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that was scanned.' } } },
        results: findings.map((finding) => ({
          ruleId: finding.ruleId,
          ruleIndex: indexes.get(finding.ruleId) ?? -1,
          level: levels[severityOfRule(finding.ruleId)],
          message: { text: finding.message },
          locations: [{ physicalLocation: physicalOf(finding.path, finding, finding.lines) }],
          fingerprints: { 'matchBasedId/v1': finding.matchBasedId },
          ...(finding.isMuted && { suppressions: [{ kind: 'inSource' }] }),
          ...(finding.flow && { codeFlows: [codeFlowOf(finding, finding.flow)] }),
          ...(finding.fix !== undefined && { fixes: [fixOf(finding, finding.fix)] }),
        })),
      },
    ],
  };
}

function descriptorOf({ id, message, severity, metadata }: Rule): object {
  const word = severityOf(severity);
  const source = metadata['source'];
  const tags = ['cwe', 'owasp'].flatMap((key) => textsOf(metadata[key])).concat('security');
  return {
    id,
    name: id.slice(id.lastIndexOf('.') + 1),
    shortDescription: { text: id },
    fullDescription: { text: message },
    help: { text: message },
    ...(typeof source === 'string' && /^https?:/.test(source) && { helpUri: source }),
    defaultConfiguration: { level: levels[word] },
    properties: { tags: [...new Set(tags)], 'security-severity': scores[word] },
  };
}

function textsOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string');
}

function notificationOf({ kind, path, ruleId, message }: Problem): object {
  return {
    level: kind === 'damaged' || kind === 'too-large' ? 'warning' : 'error',
    message: { text: message },
    ...(path !== undefined && { locations: [{ physicalLocation: { artifactLocation: artifactOf(path) } }] }),
    ...(ruleId !== undefined && { associatedRule: { id: ruleId } }),
  };
}

function artifactOf(path: string): object {
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
function regionOf({ start, end }: Span): object {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
function physicalOf(path: string, span: Span, text: string): object {
  return { artifactLocation: artifactOf(path), region: { ...regionOf(span), snippet: { text } } };
}

function codeFlowOf(finding: Finding, { source, steps }: NonNullable<Finding['flow']>): object {
  const words = [
    ...[source, ...steps].map((span, index) => ({ span, text: `${index === 0 ? 'Source' : 'Stored'}: ${span.text}` })),
    { span: finding, text: `Sink: ${finding.text}` },
  ];
  const locations = words.map(({ span, text }) => ({
    location: { message: { text }, physicalLocation: physicalOf(span.path, span, span.text) },
  }));
  return { threadFlows: [{ locations }] };
}

function fixOf(finding: Finding, text: string): object {
  return {
    description: { text: 'What the rule proposes.' },
    artifactChanges: [
      {
        artifactLocation: artifactOf(finding.path),
        replacements: [{ deletedRegion: regionOf(finding), insertedContent: { text } }],
      },
    ],
  };
}
