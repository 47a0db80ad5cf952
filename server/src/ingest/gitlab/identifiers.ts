/** The identifiers of a vulnerability in GitLab's reports: the first is the one by which GitLab knows it again. */
import { cutName } from '../facts/bounded.ts';
import { asArray, asObject, asText, type JsonObject } from '../facts/fields.ts';
import { cweName, distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax } from '../limits.ts';

export interface Identifier {
  /** In lower case: `cve`, `cwe`, `semgrep_id`, `gemnasium`, … */
  type: string;
  name: string;
  value: string;
  url: string | undefined;
}

/** Undefined if one of them cannot be read: what is left would name another rule. */
export function identifiersOf(given: JsonObject): Identifier[] | undefined {
  const all = asArray(given['identifiers']).slice(0, listMax.tags).map(identifierOf);
  return all.length === 0 || all.includes(undefined) ? undefined : all.filter((each) => each !== undefined);
}

function identifierOf(given: unknown): Identifier | undefined {
  const { type, name = null, value, url } = asObject(given) ?? {};
  if (typeof type !== 'string' || typeof value !== 'string' || value === '') return undefined;
  if (name !== null && typeof name !== 'string') return undefined;
  return { type: type.toLowerCase(), name: asText(name) ?? value, value, url: asText(url) };
}

/** Types that name a weakness, and no rule and no advisory. */
const weaknesses: ReadonlySet<string> = new Set(['cwe', 'owasp']);

/** The rule that found it. */
export function ruleOf(identifiers: readonly Identifier[]): { id: string; url: string | undefined } | undefined {
  const own = identifiers.find(({ type }) => !weaknesses.has(type)) ?? identifiers[0];
  if (own === undefined) return undefined;
  // Some scanners write a sentence for the value, and the rule's id for the name.
  const id = /\s/.test(own.value) && !/\s/.test(own.name) ? own.name : own.value;
  return { id, url: own.url };
}

/** The advisory, by its public id if it has one, and its other ids. */
export function advisoryOf(
  identifiers: readonly Identifier[],
): { id: string; aliases: string[]; url: string | undefined } | undefined {
  const own = identifiers.filter(({ type }) => !weaknesses.has(type));
  const best = own.find(({ type }) => type === 'cve') ?? own.find(({ type }) => type === 'ghsa') ?? own[0];
  if (best === undefined) return undefined;
  const aliases = own.map(({ value }) => cutName(value)).filter((value) => value !== cutName(best.value));
  return { id: best.value, aliases, url: best.url };
}

export function weaknessesOf(identifiers: readonly Identifier[]): { cwes: string[]; owasps: string[] } {
  const owasps = identifiers.filter(({ type }) => type === 'owasp').flatMap(({ name }) => owaspName(name) ?? []);
  const cwes = identifiers
    .filter(({ type }) => type === 'cwe')
    .map(({ name, value }) => cweName(name) ?? cweName(`CWE-${value}`));
  return { cwes: distinctCwes(cwes), owasps: [...new Set(owasps)] };
}
