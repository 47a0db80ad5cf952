/** CodeQL's output for a demo repository: SARIF 2.1.0. */
import { createHash } from 'node:crypto';
import type { Language, WeaknessKind } from '../content/weakness.ts';
import { explanationOf } from '../content/explanations.ts';
import { matchesIn, type Match, type SourceFile } from '../history/source-tree.ts';

const levels = { low: 'note', medium: 'warning', high: 'error', critical: 'error' } as const;
const scores = { low: '3.1', medium: '6.1', high: '8.8', critical: '9.8' } as const;

export function codeqlSarif(language: Language, files: readonly SourceFile[]): string {
  const kinds = language.kinds.filter(({ scanner }) => scanner === 'codeql');
  const run = {
    tool: { driver: { name: 'CodeQL', semanticVersion: '2.20.1', rules: kinds.map(ruleOf) } },
    invocations: [{ executionSuccessful: true }],
    artifacts: files.map(({ path }) => ({ location: { uri: path }, roles: ['analysisTarget'] })),
    results: matchesIn(files, 'codeql').map(resultOf),
  };
  return JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] });
}

/** The first part of a rule's id: CodeQL's name of the language. */
const languageNames: Readonly<Record<string, string>> = { js: 'javascript', py: 'python', java: 'java', go: 'go' };

function ruleOf(kind: WeaknessKind) {
  const { why, how, page } = explanationOf(kind.cwe);
  const language = languageNames[kind.ruleId.split('/')[0] ?? ''] ?? '';
  return {
    id: kind.ruleId,
    name: kind.ruleId,
    shortDescription: { text: kind.name },
    fullDescription: { text: kind.message },
    help: {
      text: `${why} ${how}`,
      markdown: `${why}\n\n**Recommendation.** ${how}\n\n**References.** [The cheat sheet of OWASP](${page})`,
    },
    helpUri: `https://codeql.github.com/codeql-query-help/${language}/${kind.ruleId.replaceAll('/', '-')}/`,
    defaultConfiguration: { level: levels[kind.severity] },
    properties: {
      precision: kind.confidence === 'high' ? 'very-high' : kind.confidence,
      'security-severity': scores[kind.severity],
      tags: ['security', `external/cwe/${kind.cwe.split(':')[0]?.toLowerCase() ?? ''}`],
    },
  };
}

function resultOf(match: Match) {
  const { kind, path, line, endLine, column, endColumn, context } = match;
  const region = { startLine: line, startColumn: column, endLine, endColumn, snippet: { text: match.text } };
  const location = {
    physicalLocation: {
      artifactLocation: { uri: path },
      region,
      contextRegion: {
        startLine: context.line,
        endLine: context.line + context.text.split('\n').length - 1,
        snippet: { text: context.text },
      },
    },
  };
  return {
    ruleId: kind.ruleId,
    message: { text: kind.message },
    locations: [location],
    partialFingerprints: { primaryLocationLineHash: `${lineHash(context.text)}:1` },
    ...(match.flow.length === 0 ? {} : { codeFlows: [flowOf(match, location)] }),
  };
}

/** From the source of the data, over the assignment to a variable, to the sink. */
function flowOf({ path, flow }: Match, sink: object) {
  const steps = flow.map(({ line, text }, nth) => ({
    physicalLocation: {
      artifactLocation: { uri: path },
      region: {
        startLine: line,
        startColumn: text.length - text.trimStart().length + 1,
        endColumn: text.length + 1,
        snippet: { text },
      },
    },
    message: { text: nth === 0 ? 'user-provided value' : 'assignment to a variable' },
  }));
  const last = { ...sink, message: { text: 'used here' } };
  return { threadFlows: [{ locations: [...steps, last].map((location) => ({ location })) }] };
}

function lineHash(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, '')).digest('hex').slice(0, 16);
}
