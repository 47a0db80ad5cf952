/** Where the files of a project are, by the modules and names by which others know them. Plain data, which passes between threads. */
import { folderOf, type ModuleRules } from '../languages/module-rules.ts';
import type { Survey } from './survey.ts';

export interface ProjectIndex {
  paths: ReadonlySet<string>;
  /** The files that define a name, by the family of languages and the name. */
  definers: ReadonlyMap<string, readonly string[]>;
  /** The classes that are derived from one, in the same way. */
  heirs: ReadonlyMap<string, readonly string[]>;
}

/** A name that more files define leads to none of them. */
const definersMax = 50;

export function indexProject(surveys: readonly Survey[]): ProjectIndex {
  const definers = new Map<string, string[]>();
  const heirs = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, value: string): void => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [value]);
    else if (known.length <= definersMax && !known.includes(value)) known.push(value);
  };
  for (const { path, rules, names, bases } of surveys) {
    for (const name of names) add(definers, keyOf(rules, name), path);
    for (const [name, base] of bases) add(heirs, keyOf(rules, base), name);
  }
  for (const [key, paths] of definers) if (paths.length > definersMax) definers.delete(key);
  return { paths: new Set(surveys.map(({ path }) => path)), definers, heirs };
}

function keyOf({ family }: ModuleRules, name: string): string {
  return `${family} ${name}`;
}

/** The file of a module that a file names; undefined if the project has none. */
export function fileOfModule(
  { paths }: ProjectIndex,
  module: string,
  { from, rules }: { from: string; rules: ModuleRules },
): string | undefined {
  return rules.pathsOf?.(module, from).find((path) => path !== from && paths.has(path));
}

/** All files that a name that is used in a file may come from. */
export function definersOf(
  { definers }: ProjectIndex,
  name: string,
  { from, rules }: { from: string; rules: ModuleRules },
): readonly string[] {
  return (definers.get(keyOf(rules, name)) ?? []).filter((path) => path !== from);
}

/**
 * The file that defines a name that is used in a file: by the path that it was imported by, else of the same folder, else
 * the only one of all. `hint`: that path, with slashes, without an ending.
 */
export function definerOf(
  index: ProjectIndex,
  name: string,
  at: { from: string; rules: ModuleRules; hint: string | undefined },
): string | undefined {
  const all = definersOf(index, name, at);
  const only = (paths: readonly string[]): string | undefined => (paths.length === 1 ? paths[0] : undefined);
  const { from, rules, hint } = at;
  if (hint !== undefined) {
    const isFolder = rules.namesStayInFolder === true;
    const hinted = all.filter((path) => {
      const end = isFolder ? folderOf(path).slice(0, -1) : path.slice(0, path.lastIndexOf('.'));
      return isFolder ? end !== '' && `/${hint}`.endsWith(`/${end}`) : `/${end}`.endsWith(`/${hint}`);
    });
    if (isFolder || hinted.length > 0) return only(hinted);
  }
  const near = all.filter((path) => folderOf(path) === folderOf(from));
  if (near.length > 0 || rules.namesStayInFolder === true) return only(near);
  return only(all);
}

/** The only class that is derived from the one of the name. */
export function soleHeirOf({ heirs }: ProjectIndex, name: string, rules: ModuleRules): string | undefined {
  const all = heirs.get(keyOf(rules, name)) ?? [];
  return all.length === 1 ? all[0] : undefined;
}
