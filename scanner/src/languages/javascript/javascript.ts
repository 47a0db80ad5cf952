import type { Node } from '../../code/node.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import { deepName, ellipsisName, metaEllipsisName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage, Reading } from '../language.ts';
import { javascriptModules } from './javascript-modules.ts';
import { javascriptTable } from './lower-javascript.ts';

const common = {
  table: javascriptTable,
  names: { hasBlockScope: true, declaresByAssignment: false, importFunction: 'require' },
  modules: javascriptModules,
  readingsOf: (pattern: string): readonly Reading[] => {
    const text = standIn(pattern);
    const inRecord = text.replaceAll(new RegExp(`${ellipsisName};`, 'g'), ellipsisName);
    return [
      ...(/^\s*\{/.test(text) ? [{ text: `(${inRecord.replace(/;\s*$/, '')})`, pick: pickRecord }] : []),
      ...(/^\s*["'\w$]+\s*:/.test(text) ? [{ text: `({${inRecord}})`, pick: pickMember }] : []),
      ...(/^\s*\{[\s\S]*?\}\s*=/.test(text)
        ? [{ text: text.replace(/^\s*(\{[\s\S]*?\}\s*=[^\n;]*)/, '($1);'), pick: pickAny }]
        : []),
      { text, pick: pickAny },
      { text: inRecord, pick: pickAny },
      { text: `class ${ellipsisName} { ${text} }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text} {} }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text} ${ellipsisName}() {} }`, pick: pickDecorator },
      { text: `try {} ${text}`, pick: pickCatch },
      { text: `function* ${ellipsisName}() { ${text} }`, pick: pickBody },
      { text: `async function ${ellipsisName}() { ${text} }`, pick: pickBody },
    ];
  },
};

export const javascript: GrammarLanguage = {
  ...common,
  ids: ['javascript', 'js'],
  endings: ['jsx', 'js', 'mjs', 'cjs'],
  // The grammar of TSX reads types, too, which some write into files of JavaScript.
  grammarOf: () => 'tsx',
};
export const typescript: GrammarLanguage = {
  ...common,
  ids: ['typescript', 'ts'],
  endings: ['tsx', 'ts', 'mts', 'cts'],
  grammarOf: (ending) => (ending === 'tsx' ? 'tsx' : 'typescript'),
};

const pickRecord: Reading['pick'] = (program) => {
  const picked = pickAny(program);
  return picked?.kind === 'record' ? picked : undefined;
};
const pickMember: Reading['pick'] = (program) => {
  const picked = pickAny(program);
  return picked?.kind === 'record' && picked.kids.length === 1 && picked.kids[0]!.kind === 'pair'
    ? picked.kids[0]
    : undefined;
};
const membersOf = ({ kids: [first] }: Node): readonly Node[] => (first?.kind === 'class' ? first.kids[3]!.kids : []);
const pickClassMember: Reading['pick'] = (program) => {
  const [member, ...others] = membersOf(program);
  return others.length === 0 ? member : undefined;
};
const pickDecorator: Reading['pick'] = (program) => {
  const [member] = membersOf(program);
  const attributes = member?.kind === 'function' ? member.kids[0]!.kids : [];
  return attributes.length === 1 ? attributes[0] : undefined;
};
const pickCatch: Reading['pick'] = ({ kids: [first] }) => (first?.kind === 'try' ? first.kids[1]!.kids[0] : undefined);
const pickBody: Reading['pick'] = ({ kids: [first] }) =>
  first?.kind === 'function' ? pickAny(first.kids[4]!) : undefined;

/** Strings, comments and regular expressions stay as they are. */
const tokens =
  /(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<template>`(?:\\.|[^`\\])*`)|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<open><\.\.\.)|(?<close>\.\.\.>)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<spread>\.\.\.(?=[$\w[({]))|(?<dots>\.\.\.)|(?<attribute>=\$[A-Z_][A-Z_0-9]*(?=[\s/>]))/g;

function standIn(pattern: string): string {
  const isElement = /^\s*<(?!\.)/.test(pattern);
  const quoted = pattern.replaceAll(/(\bfrom\s+)(\$[A-Z_][A-Z_0-9]*)/g, '$1"$2"');
  return quoted.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const groups = given.at(-1) as Record<string, string | undefined>;
    const { template, comment, open, close, ellipsis, spread, dots, attribute } = groups;
    const at = given.at(-3) as number;
    if (template !== undefined) return inTemplate(template);
    if (comment !== undefined) return '';
    if (open !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    if (ellipsis !== undefined) return metaEllipsisName(ellipsis);
    const isInTag = /<[\w$.]+(?:\s(?:[^<>{}]|\{[^{}]*\})*)?$/.test(quoted.slice(0, at));
    if (attribute !== undefined) return isInTag ? `={${attribute.slice(1)}}` : attribute;
    if (isInTag && dots !== undefined) return `{...${ellipsisName}}`;
    // An ellipsis before an opening bracket: a function of any name.
    if (spread !== undefined) return /function\s*$/.test(quoted.slice(0, at)) ? ellipsisName : whole;
    if (dots === undefined) return whole;
    if (
      isElement &&
      /[>\s]$/.test(quoted.slice(0, at)) &&
      /^\s*(?:<|$)/.test(quoted.slice(at + 3)) &&
      quoted.slice(0, at).includes('>')
    )
      return `{${ellipsisName}}`;
    const isOwnLine = /(?:^|[\n{};])\s*$/.test(quoted.slice(0, at)) && /^\s*(?:[\n}]|$)/.test(quoted.slice(at + 3));
    return isOwnLine ? `${ellipsisName};` : ellipsisName;
  });
}

/** Only what is interpolated is code. */
function inTemplate(template: string): string {
  return template
    .replaceAll(/\$\.\.\.([A-Z_][A-Z_0-9]*)/g, (_, name: string) => metaEllipsisName(name))
    .replaceAll(/\$\{([^}]*)\}/g, (_, code: string) => `\${${standIn(code).replace(/;$/, '')}}`);
}
