/** Matches strings: `"..."` stands for each, `"=~/re/"` for those that the expression matches, `"$X"` for any text. */
import type { Node } from '../code/node.ts';
import { bind, type Found, type Then } from './bindings.ts';

const metavariable = /^\$[A-Z_][A-Z_0-9]*$/;
const regex = /^=~\/(.*)\/([ims]*)$/s;

export function matchesText(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const text = textOf(code);
  if (text === undefined) return false;
  if (pattern.text === '...') return then(found);
  if (text.value === undefined) return false;
  if (metavariable.test(pattern.text)) {
    const bound = bind(found, pattern.text, [contentOf(code, text.value)]);
    return bound !== false && then(bound);
  }
  const [, source, flags] = regex.exec(pattern.text) ?? [];
  if (source !== undefined) return new RegExp(source, flags).test(text.value) && then(found);
  return text.value === pattern.text && then(found);
}

/** Undefined if the code is no string as far as is known. */
function textOf(code: Node): { value: string | undefined } | undefined {
  if (code.kind === 'string') return { value: code.text };
  return code.constant?.type === 'string' ? { value: code.constant.value } : undefined;
}

/** What is between the quotation marks. */
function contentOf(code: Node, value: string): Node {
  const marks = code.end - code.start - code.text.length;
  const closing = marks >= 6 ? 3 : 1;
  const isLiteral = code.kind === 'string' && marks >= 2;
  const [start, end] = isLiteral ? [code.end - closing - code.text.length, code.end - closing] : [code.start, code.end];
  return { ...code, kind: 'string', text: value, kids: [], start, end, isContent: true };
}
