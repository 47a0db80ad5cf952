/**
 * The id by which Semgrep recognises a finding when its lines have moved: a digest of the rule's patterns, with what their
 * metavariables stand for, the path, and the rule's id. Computed as Semgrep's command does (`rule_match.py`), so that a
 * finding keeps its identity whichever of both reports it.
 */
import { createHash } from 'node:crypto';
import type { Bound } from '../formulas/range.ts';

/** All patterns of a rule in one text, with the code of what their metavariables stand for. */
export function filledFormula(formulaText: string, bound: ReadonlyMap<string, Bound>): string {
  // The longest first: one name may begin with another.
  const names = [...bound.keys()].sort((one, other) => other.length - one.length);
  return names.reduce((text, name) => text.replaceAll(name, () => codeTokens(bound.get(name)!.text)), formulaText);
}

/** The key of a finding: those with the same key are numbered. */
export function matchKey(formula: string, path: string, ruleId: string): string {
  return `(${pythonText(formula)}, PosixPath(${pythonText(path)}), ${pythonText(ruleId)})`;
}

/** Without the number. */
export function matchDigest(key: string): string {
  return createHash('blake2b512').update(key).digest('hex');
}

const token = /(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|\s+|,/gs;

/** Code without the spaces and commas between its tokens, but for a space between two words. */
export function codeTokens(code: string): string {
  return code
    .replaceAll(token, (whole, ...given: unknown[]) => {
      const { text } = given.at(-1) as { text?: string };
      return text === undefined ? whole && '\u0000' : textTokens(text);
    })
    .replaceAll(/(?<=[a-zA-Z0-9_])\0+(?=[a-zA-Z0-9_])/g, ' ')
    .replaceAll('\0', '');
}

/** The text itself; for a template, as Semgrep has it: without the signs around its values, and without the closing one. */
function textTokens(text: string): string {
  if (!text.startsWith('`') || !text.includes('${')) return text;
  return text.slice(0, -1).replaceAll(/\$\{(?<value>[^{}`]*)\}/g, (_, value: string) => codeTokens(value));
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as Python's `repr` writes it. */
export function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(/[\\\p{C}\p{Z}'"]/gu, (sign) => {
    if (sign === ' ' || (sign === '"' && quote === "'") || (sign === "'" && quote === '"')) return sign;
    if (sign === quote) return `\\${sign}`;
    return escapes[sign] ?? hexadecimal(sign.codePointAt(0)!);
  });
  return quote + escaped + quote;
}

function hexadecimal(code: number): string {
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
