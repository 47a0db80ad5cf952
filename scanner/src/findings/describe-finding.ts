/** Makes a finding of a range in which a rule matched. */
import type { PlaceIn, Range } from '../formulas/range.ts';
import type { Fix, Rule } from '../rules/rule.ts';
import type { Finding, Span, SpanIn } from './finding.ts';
import { codeHashes } from './semgrep-hashes.ts';
import { interpolate } from './interpolate.ts';
import { filledFormula, matchDigest, matchKey } from './match-based-id.ts';
import { isMuted } from './muted.ts';
import type { TextLines } from './text-lines.ts';

export interface Found {
  rule: Rule;
  range: Range;
  path: string;
}

/** Its id is not yet numbered. `linesOf`: the lines of a file of the project. */
export function describeFinding({ rule, range, path }: Found, linesOf: (path: string) => TextLines): Finding {
  const lines = linesOf(path);
  const span = lines.spanOf(range);
  const formula = filledFormula(rule.formulaText, range.bound);
  const spanIn = (place: PlaceIn): SpanIn => ({ ...linesOf(place.path).spanOf(place), path: place.path });
  const metavariables: Record<string, Span> = {};
  for (const [name, { start, end, text }] of range.bound)
    metavariables[name] = { ...lines.spanOf({ start, end }), text };
  const whole: string[] = [];
  const ended: string[] = [];
  // An end at the beginning of a line is that of the line before.
  const last = Math.max(span.start.line, span.end.column === 1 ? span.end.line - 1 : span.end.line);
  for (let line = span.start.line; line <= last; line += 1) {
    whole.push(lines.line(line));
    ended.push(lines.endedLine(line));
  }
  return {
    ...span,
    ruleId: rule.id,
    path,
    message: interpolate(rule.message, range.bound),
    lines: whole.join('\n'),
    metavariables,
    fix: rule.fix && fixOf(rule.fix, span.text, range),
    flow: range.flow && { ...range.flow, source: spanIn(range.flow.source), steps: range.flow.steps.map(spanIn) },
    matchBasedId: matchDigest(matchKey(formula, path, rule.id)),
    hashes: codeHashes(ended, formula),
    isMuted: isMuted(rule.id, span.start.line, lines),
  };
}

function fixOf(fix: Fix, text: string, { bound }: Range): string {
  if (fix.type === 'text') return interpolate(fix.text, bound);
  const { regex, replacement, countMax } = fix;
  // Only the first ones are replaced: cut behind the last of them.
  const found = [...text.matchAll(regex)];
  const next = found[countMax];
  const end = next === undefined ? text.length : next.index;
  return text.slice(0, end).replaceAll(regex, replacement) + text.slice(end);
}
