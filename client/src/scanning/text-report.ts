/** Findings for people: by file, each with its code, the way of its data, and the fix. */
import type { Finding, Problem, SpanIn } from '@parapet/scanner';
import { countOf } from '../terminal/count.ts';
import type { Output } from '../terminal/output.ts';
import { plainLine } from '../terminal/plain-text.ts';
import type { Style } from '../terminal/style.ts';
import { groupByPath } from './group-by-path.ts';
import type { JudgedFinding } from './judge-findings.ts';

/** So many lines of a finding are shown. */
const linesMax = 10;
/** So many problems are named one by one. */
const problemsMax = 20;

const styleOf = { low: 'faint', medium: 'accent', high: 'warning', critical: 'bad' } as const;

export function formatFindingsWithCode(findings: readonly JudgedFinding[], { style }: Pick<Output, 'style'>): string {
  const lines: string[] = [];
  for (const [path, inFile] of groupByPath(findings, ({ finding }) => finding.path)) {
    lines.push('', style('heading', plainLine(path)));
    for (const each of inFile) lines.push(...formatFinding(each, style));
  }
  return lines.slice(1).join('\n');
}

function formatFinding({ finding, severity }: JudgedFinding, style: Style): string[] {
  const { start, message, flow, fix } = finding;
  const shown = finding.lines.split('\n').slice(0, linesMax);
  const width = String(start.line + shown.length - 1).length;
  return [
    `  ${style(styleOf[severity], severity)}  ${plainLine(finding.ruleId)}`,
    `    ${plainLine(message)}`,
    ...shown.map((line, index) => `    ${codeLine(start.line + index, line, { width, style })}`),
    ...(flow === undefined ? [] : formatFlow(finding, flow, style)),
    ...(fix === undefined ? [] : [`    ${style('good', 'fix')} ${oneLine(fix)}`]),
    '',
  ];
}

function codeLine(number: number, code: string, { width, style }: { width: number; style: Style }): string {
  return `${style('faint', `${String(number).padStart(width)} │`)} ${visible(code)}`;
}

function formatFlow(finding: Finding, { source, steps }: NonNullable<Finding['flow']>, style: Style): string[] {
  const step = (words: string, { path, start, text }: SpanIn): string => {
    const file = path === finding.path ? '' : `${plainLine(path)}:`;
    return `    ${style('faint', words.padEnd(7))} ${file}${start.line}:${start.column}  ${oneLine(text)}`;
  };
  return [step('source', source), ...steps.map((each) => step('through', each)), step('sink', finding)];
}

/** Tabs as spaces, and no control characters. */
function visible(code: string): string {
  const indent = /^\s*/.exec(code)![0].replaceAll('\t', '    ');
  return indent + plainLine(code);
}
function oneLine(code: string): string {
  const line = plainLine(code);
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

export function formatProblems(problems: readonly Problem[]): string[] {
  const lines = problems.slice(0, problemsMax).map(({ path, ruleId, message }) => {
    const about = [path, ruleId].filter((each) => each !== undefined).join(', ');
    return `${about}: ${message}`;
  });
  const left = problems.length - lines.length;
  return left > 0 ? [...lines, `${countOf(left, 'further problem')}; --json names them all.`] : lines;
}
