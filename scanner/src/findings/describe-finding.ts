/** Makes a finding of a range in which a rule matched. */
import type { Place, Range } from '../formulas/range.ts';
import type { Fix, Rule } from '../rules/rule.ts';
import type { Finding, Span } from './finding.ts';
import { codeHashes } from './semgrep-hashes.ts';
import { interpolate } from './interpolate.ts';
import { isMuted } from './muted.ts';
import type { TextLines } from './text-lines.ts';

export interface Found {
  rule: Rule;
  range: Range;
  path: string;
  matchBasedId: string;
  /** The patterns of the rule with what their metavariables stand for. */
  formula: string;
}

export function describeFinding({ rule, range, path, matchBasedId, formula }: Found, lines: TextLines): Finding {
  const span = lines.spanOf(range);
  const spans = (places: readonly Place[]): Span[] => places.map((place) => lines.spanOf(place));
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
    flow: range.flow && { source: lines.spanOf(range.flow.source), steps: spans(range.flow.steps) },
    matchBasedId,
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
