/**
 * Filters of SCIM (RFC 7644, section 3.4.2.2), as far as resources can be found by them. The length of the text, the depth
 * and the number of comparisons are bounded, so that no filter costs more than a few index reads.
 */
import { invalidArgument } from '../../base/errors.ts';
import type { ParapetError } from '../../base/errors.ts';

export const filterLengthMax = 1000;
const depthMax = 8;
const comparisonsMax = 20;

export const comparisonOperators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export interface Comparison<Attribute extends string> {
  attribute: Attribute;
  operator: ComparisonOperator;
  /** '' for `pr`. */
  value: string;
}

export type Filter<Attribute extends string> =
  | Comparison<Attribute>
  | { every: readonly Filter<Attribute>[] }
  | { some: readonly Filter<Attribute>[] }
  | { not: Filter<Attribute> };

/** Attributes that users are found by, in lower case without `urn:`, and what they are called here. */
export const userAttributes = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  emails: 'email',
  'emails.value': 'email',
  'meta.lastmodified': 'lastModified',
} as const;
export type UserAttribute = (typeof userAttributes)[keyof typeof userAttributes];

export const groupAttributes = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
  'meta.lastmodified': 'lastModified',
} as const;
export type GroupAttribute = (typeof groupAttributes)[keyof typeof groupAttributes];

type Token = { kind: 'word' | 'text' | 'sign'; text: string; at: number };

/** INVALID_ARGUMENT, with the path `filter`, for a text that cannot be parsed, or that names another attribute. */
export function parseFilter<Attribute extends string>(
  text: string,
  attributes: Readonly<Record<string, Attribute>>,
): Filter<Attribute> {
  if (text.length > filterLengthMax) throw refused(`must have at most ${filterLengthMax} characters`);
  const tokens = tokensOf(text);
  let next = 0;
  let comparisons = 0;

  const peek = (): Token | undefined => tokens[next];
  const isWord = (word: string): boolean => peek()?.kind === 'word' && peek()?.text.toLowerCase() === word;
  const take = (what: string): Token => {
    const token = tokens[next];
    if (token === undefined) throw refused(`ends where ${what} is expected`);
    next += 1;
    return token;
  };
  const takeSign = (sign: string): void => {
    const token = take(sign);
    if (token.kind !== 'sign' || token.text !== sign) throw misplaced(token, sign);
  };

  const either = (depth: number, prefix: string): Filter<Attribute> => {
    if (depth > depthMax) throw refused(`nests more than ${depthMax} levels`);
    const some = [both(depth, prefix)];
    while (isWord('or')) {
      next += 1;
      some.push(both(depth, prefix));
    }
    return some.length === 1 ? some[0]! : { some };
  };
  const both = (depth: number, prefix: string): Filter<Attribute> => {
    const every = [one(depth, prefix)];
    while (isWord('and')) {
      next += 1;
      every.push(one(depth, prefix));
    }
    return every.length === 1 ? every[0]! : { every };
  };
  const one = (depth: number, prefix: string): Filter<Attribute> => {
    const token = take('an attribute');
    if (token.kind === 'sign' && token.text === '(') return closed(either(depth + 1, prefix), ')');
    if (token.kind !== 'word') throw misplaced(token, 'an attribute');
    if (token.text.toLowerCase() === 'not') {
      takeSign('(');
      return { not: closed(either(depth + 1, prefix), ')') };
    }
    if (peek()?.text === '[') return values(token, depth, prefix);
    return comparison(token, prefix);
  };
  const closed = (inner: Filter<Attribute>, sign: string): Filter<Attribute> => {
    takeSign(sign);
    return inner;
  };
  /** `emails[type eq "work" and value eq "…"]`, and Entra ID's `emails[type eq "work"].value eq "…"`. */
  const values = (token: Token, depth: number, prefix: string): Filter<Attribute> => {
    takeSign('[');
    const inner = closed(either(depth + 1, `${prefix}${token.text}.`), ']');
    if (peek()?.kind !== 'word' || peek()?.text.startsWith('.') !== true) return inner;
    const rest = take('an attribute');
    const last = comparison({ ...rest, text: token.text + rest.text }, prefix);
    return { every: [inner, last] };
  };
  const comparison = (token: Token, prefix: string): Filter<Attribute> => {
    comparisons += 1;
    if (comparisons > comparisonsMax) throw refused(`must have at most ${comparisonsMax} comparisons`);
    const name = withoutUrn(`${prefix}${token.text}`).toLowerCase();
    const operator = operatorOf(take('an operator'));
    const value = operator === 'pr' ? '' : valueOf(take('a value'));
    // The type of an address is not stored apart: every address of a person counts.
    if (name === 'emails.type' || name === 'emails.primary') return { every: [] };
    if (!Object.hasOwn(attributes, name))
      throw refused(`cannot compare ${token.text}; use ${[...new Set(Object.values(attributes))].join(', ')}`);
    return { attribute: attributes[name]!, operator, value };
  };

  const filter = either(0, '');
  const rest = peek();
  if (rest !== undefined) throw misplaced(rest, 'and, or, or the end');
  return filter;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s+|([()[\]])|"((?:[^"\\]|\\.)*)"|([^\s()[\]"]+)/suy;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw refused(`is not a filter at character ${at + 1}`);
    const [, sign, quoted, word] = match;
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted, at), at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
  }
  return tokens;
}

/** A JSON string, in which line breaks may stand as they are. */
function unquoted(text: string, at: number): string {
  try {
    return JSON.parse(`"${text.replaceAll(/\p{Cc}/gu, ' ')}"`) as string;
  } catch {
    throw refused(`has a text with a wrong escape at character ${at + 1}`);
  }
}

function operatorOf(token: Token): ComparisonOperator {
  const word = token.kind === 'word' ? token.text.toLowerCase() : '';
  const operator = comparisonOperators.find((each) => each === word);
  if (operator === undefined) throw misplaced(token, `one of ${comparisonOperators.join(', ')}`);
  return operator;
}

function valueOf(token: Token): string {
  if (token.kind === 'sign') throw misplaced(token, 'a value');
  return token.text;
}

/** Without the schema before an attribute: `urn:ietf:params:scim:schemas:core:2.0:User:userName`. */
export function withoutUrn(name: string): string {
  return name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '');
}

function misplaced({ text, at }: Token, expected: string): ParapetError {
  return refused(`has ${JSON.stringify(text.slice(0, 40))} at character ${at + 1} where ${expected} is expected`);
}

function refused(message: string): ParapetError {
  return invalidArgument('filter', message);
}
