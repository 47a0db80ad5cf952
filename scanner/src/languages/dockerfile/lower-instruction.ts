/** Makes nodes of instructions: what a pattern may leave out is a field of a record, the rest has its place. */
import { leaf, node, type Node } from '../../code/node.ts';
import type { Word, Words } from './dockerfile-words.ts';
import type { Instruction } from './read-instructions.ts';

interface Given {
  flags: Node[];
  /** Behind the flags. */
  rest: Word;
  words: Words;
}
type Lower = (given: Given, instruction: Instruction) => Node[] | undefined;

/** Undefined if there is no such instruction. */
export function lowerInstruction(instruction: Instruction, words: Words): Node | undefined {
  const lower = Object.hasOwn(lowerings, instruction.name) ? lowerings[instruction.name] : undefined;
  const { flags, rest } = readFlags(instruction, words);
  const kids = lower?.({ flags, rest, words }, instruction);
  if (kids === undefined) return undefined;
  // Where the command has it: behind the name.
  const start = instruction.name === 'ENV' ? instruction.restStart : instruction.start;
  return node('other', kids, { start, end: instruction.end }, instruction.name);
}

function readFlags({ rest, restStart }: Instruction, words: Words): { flags: Node[]; rest: Word } {
  const flag = /\s*--([a-z-]+)(?:=(\S+))?(?=\s|$)/y;
  const flags: Node[] = [];
  let at = 0;
  for (let found = flag.exec(rest); found !== null; found = flag.exec(rest)) {
    at = flag.lastIndex;
    const text = found[2] ?? '';
    flags.push(field(found[1]!, words.value({ text, start: restStart + at - text.length })));
  }
  const blanks = /^\s*/.exec(rest.slice(at))![0].length;
  return { flags, rest: { text: rest.slice(at + blanks), start: restStart + at + blanks } };
}

const field = (name: string, value: Node): Node => node('pair', [leaf('id', name, value), value], value);

function record(fields: readonly Node[], { start }: Word): Node {
  return node('record', fields, { start, end: fields.at(-1)?.end ?? start });
}

const wordPattern = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|\S)+/gs;

function split({ text, start }: Word): Word[] {
  return [...text.matchAll(wordPattern)].map((found) => ({ text: found[0], start: start + found.index }));
}

const item = String.raw`(?:"(?:\\.|[^"\\])*"|\.\.\.|\$(?:\.\.\.)?[A-Z_][A-Z_0-9]*)`;
const listPattern = new RegExp(String.raw`^\[\s*(?:${item}(?:\s*,\s*${item})*)?\s*\]\s*$`, 's');

/** The list of an "exec form"; undefined for any other. */
function readList({ text, start }: Word, words: Words): Node | undefined {
  if (!listPattern.test(text)) return undefined;
  const items = [...text.matchAll(new RegExp(item, 'gs'))].map((found) =>
    words.value({ text: found[0], start: start + found.index }),
  );
  return node('list', items, { start, end: start + text.trimEnd().length });
}

const lowerCommand: Lower = ({ flags, rest, words }, { hasHeredoc }) => {
  if (hasHeredoc) return [record(flags, rest), node('other', [], { start: rest.start, end: rest.start }, 'heredoc')];
  return [record(flags, rest), readList(rest, words) ?? words.shell(rest)];
};

/** Name, tag and digest, each of which a pattern may leave out but the first. */
const lowerFrom: Lower = ({ flags, rest, words }) => {
  const [image, as, alias] = split(rest);
  if (image === undefined) return undefined;
  const at = image.text.indexOf('@');
  const named = at === -1 ? image.text : image.text.slice(0, at);
  const colon = named.lastIndexOf(':');
  const isTagged = colon > named.lastIndexOf('/') && !/\$\{[^}]*$/.test(named.slice(0, colon));
  const part = (name: string, from: number, to: number): Node =>
    field(name, words.single({ text: image.text.slice(from, to), start: image.start + from }));
  const fields = [...flags, part('image', 0, isTagged ? colon : named.length)];
  if (isTagged) fields.push(part('tag', colon + 1, named.length));
  if (at !== -1) fields.push(part('digest', at + 1, image.text.length));
  if (as?.text.toLowerCase() === 'as' && alias !== undefined) fields.push(field('alias', words.single(alias)));
  return [record(fields, rest)];
};

const lowerUser: Lower = ({ rest, words }) => {
  const [user] = split(rest);
  if (user === undefined) return undefined;
  const colon = user.text.indexOf(':');
  const name = field('user', words.single(colon === -1 ? user : { ...user, text: user.text.slice(0, colon) }));
  if (colon === -1) return [record([name], rest)];
  const group = { text: user.text.slice(colon + 1), start: user.start + colon + 1 };
  return [record([name, field('group', words.single(group))], rest)];
};

/** `COPY`: what is copied, and where to. */
const lowerCopy: Lower = ({ flags, rest, words }) => {
  const list = readList(rest, words);
  const all = list?.kids ?? split(rest).map((word) => words.value(word));
  const [target, from] = [all.at(-1), all.slice(0, -1)];
  if (target === undefined) return undefined;
  return [record(flags, rest), node('list', from, { start: rest.start, end: from.at(-1)?.end ?? rest.start }), target];
};

/** `a=b c=d`, or `a b` of one alone. */
const lowerPairs: Lower = ({ rest, words }) => {
  const [first, ...others] = split(rest);
  if (first === undefined) return undefined;
  if (first.text !== '...' && !first.text.includes('=') && others[0] !== undefined) {
    const { start } = others[0];
    const value = { text: rest.text.slice(start - rest.start).trimEnd(), start };
    return [pairOf(words.value(first), words.value(value))];
  }
  return [first, ...others].map((word) => {
    const sign = word.text.indexOf('=');
    if (sign === -1) return words.value(word);
    const value = { text: word.text.slice(sign + 1), start: word.start + sign + 1 };
    return pairOf(words.value({ ...word, text: word.text.slice(0, sign) }), words.value(value));
  });
};
const pairOf = (key: Node, value: Node): Node => node('pair', [key, value], { start: key.start, end: value.end });

const lowerArgument: Lower = ({ rest, words }) => {
  const sign = rest.text.indexOf('=');
  if (sign === -1) return [words.value(rest)];
  const value = { text: rest.text.slice(sign + 1).trimEnd(), start: rest.start + sign + 1 };
  return [words.value({ ...rest, text: rest.text.slice(0, sign) }), words.value(value)];
};

const lowerWords: Lower = ({ rest, words }) => split(rest).map((word) => words.value(word));
const lowerListOrWords: Lower = (given, instruction) => {
  const list = readList(given.rest, given.words);
  return list === undefined ? lowerWords(given, instruction) : [list];
};
const lowerText: Lower = ({ rest, words }) => [words.value({ ...rest, text: rest.text.trimEnd() })];

/** The instruction within another one. */
function innerOf({ rest, words }: Given, instruction: Instruction): Node | undefined {
  const found = /^([A-Za-z]+)\s+/.exec(rest.text);
  if (found === null) return undefined;
  const restStart = rest.start + found[0].length;
  const inner = { ...instruction, name: found[1]!.toUpperCase(), start: rest.start, restStart };
  return lowerInstruction({ ...inner, rest: rest.text.slice(found[0].length) }, words);
}

const lowerHealthcheck: Lower = (given, instruction) => {
  const text = given.rest.text.replace(/^\.\.\.\s+/, '');
  const rest = { text, start: given.rest.start + given.rest.text.length - text.length };
  const inner = innerOf({ ...given, rest }, instruction);
  return [record(given.flags, rest), inner ?? given.words.value({ ...rest, text: text.trimEnd() })];
};

const lowerings: Readonly<Record<string, Lower>> = {
  ADD: lowerCopy,
  ARG: lowerArgument,
  CMD: lowerCommand,
  COPY: lowerCopy,
  ENTRYPOINT: lowerCommand,
  ENV: lowerPairs,
  EXPOSE: lowerWords,
  FROM: lowerFrom,
  HEALTHCHECK: lowerHealthcheck,
  LABEL: lowerPairs,
  MAINTAINER: lowerText,
  ONBUILD(given, instruction) {
    const inner = innerOf(given, instruction);
    return inner === undefined ? undefined : [inner];
  },
  RUN: lowerCommand,
  SHELL: lowerCommand,
  STOPSIGNAL: lowerText,
  USER: lowerUser,
  VOLUME: lowerListOrWords,
  WORKDIR: lowerText,
};
