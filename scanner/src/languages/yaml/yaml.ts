/**
 * YAML as Semgrep's command has it (seen with 1.182.0): a mapping is its pairs, in any order, and no others unless the
 * pattern has an ellipsis; a pattern of one pair is that pair in any mapping.
 */
import { leaf, mappingText, node, type Node } from '../../code/node.ts';
import type { OwnLanguage } from '../language.ts';
import { PatternUnreadable } from '../pattern-unreadable.ts';
import { lowerYaml } from './lower-yaml.ts';
import { codeScalar, patternScalar } from './scalars.ts';
import { standInEllipses } from './stand-in-ellipses.ts';

export const yaml: OwnLanguage = {
  ids: ['yaml'],
  endings: ['yml', 'yaml'],
  readCode(text) {
    const { documents, isDamaged } = lowerYaml(text, codeScalar);
    return { program: node('program', documents, { start: 0, end: text.length }), isDamaged };
  },
  readPattern(text) {
    const { documents, isDamaged } = lowerYaml(standInEllipses(text), patternScalar);
    const [first] = documents;
    if (isDamaged || first === undefined) throw new PatternUnreadable(`The pattern is not yaml: ${text.trim()}`);
    const picked = pick(withEllipses(first));
    if (picked.kind === 'ellipsis') throw new PatternUnreadable('An ellipsis alone is not a pattern of yaml.');
    return picked;
  },
};

/** A list of one element is that element, a mapping of one pair that pair. */
function pick(pattern: Node): Node {
  const [only, ...others] = pattern.kids;
  if (only === undefined || others.length > 0) return pattern;
  if (pattern.kind === 'list') return only;
  return pattern.kind === 'record' ? only : pattern;
}

/** A line that is an ellipsis was read as a pair. */
function withEllipses(pattern: Node): Node {
  const kids = pattern.kids.map(withEllipses);
  const isEllipsis = pattern.kind === 'pair' && kids.every(({ kind }) => kind === 'ellipsis');
  return isEllipsis
    ? leaf('ellipsis', '', pattern)
    : node(pattern.kind, kids, pattern, pattern.kind === 'pair' ? mappingText : pattern.text);
}
