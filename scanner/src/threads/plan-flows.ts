/** Plans for which files the flows of which rules are followed through other files: those from which a source and a sink can be reached. */
import { groupBy } from '../code/group-by.ts';
import { languagesOfFile } from '../languages/languages.ts';
import { folderOf, type ModuleRules } from '../languages/module-rules.ts';
import { couldMatch } from '../formulas/could-match.ts';
import { wordsIn } from '../project/definitions.ts';
import { definersOf, fileOfModule, indexProject, type ProjectIndex } from '../project/project-index.ts';
import { surveyText, type Survey } from '../project/survey.ts';
import type { Rule } from '../rules/rule.ts';

export interface FlowPlan {
  index: ProjectIndex;
  /** The indexes of rules, by the paths of files. */
  across: ReadonlyMap<string, readonly number[]>;
  /** The files from which one of those can be reached, these included. */
  reaching: (paths: ReadonlySet<string>) => ReadonlySet<string>;
}

/** A name that more files define says little of which is meant. */
const definersMax = 8;

/** `read`: the text of a file; throws for one that cannot be read, which is left out. */
export async function planFlows(
  paths: readonly string[],
  rules: readonly Rule[],
  read: (path: string) => Promise<string>,
): Promise<FlowPlan> {
  const ends = new Map<number, { sources: Set<string>; sinks: Set<string> }>();
  const surveys: Survey[] = [];
  for (const path of paths) {
    const modules = modulesOf(path);
    const wanted = modules === undefined ? [] : rulesFor(path, rules);
    if (modules === undefined || wanted.length === 0) continue;
    const text = await read(path).catch(() => undefined);
    if (text === undefined) continue;
    surveys.push(surveyText(path, text, modules));
    const has = wordsIn(text);
    for (const [index, taint] of wanted) {
      const known = ends.get(index) ?? { sources: new Set(), sinks: new Set() };
      ends.set(index, known);
      if (taint.sources.some(({ formula }) => couldMatch(formula, has))) known.sources.add(path);
      if (taint.sinks.some(({ formula }) => couldMatch(formula, has))) known.sinks.add(path);
    }
  }
  const project = indexProject(surveys);
  const users = await usersOf(surveys, project, read);
  // A file that uses no other is scanned alone.
  const using = new Set([...users.values()].flatMap((each) => [...each]));
  const across = new Map<string, number[]>();
  for (const [index, { sources, sinks }] of ends) {
    if (sources.size === 0 || sinks.size === 0) continue;
    const fromSinks = reaching(sinks, users);
    for (const path of reaching(sources, users)) {
      if (fromSinks.has(path) && project.paths.has(path) && using.has(path))
        across.set(path, [...(across.get(path) ?? []), index]);
    }
  }
  return { index: project, across, reaching: (some) => reaching(some, users) };
}

function modulesOf(path: string): ModuleRules | undefined {
  return languagesOfFile(path).find(({ modules }) => modules !== undefined)?.modules;
}

function rulesFor(path: string, rules: readonly Rule[]) {
  const known = languagesOfFile(path);
  return rules.flatMap((rule, index) => {
    const taint = rule.queries.find(
      ({ language, taint: each }) => each !== undefined && known.includes(language),
    )?.taint;
    return taint !== undefined && rule.appliesTo(path) ? [[index, taint] as const] : [];
  });
}

/** By each file, or folder with a slash at its end, those that use it. */
async function usersOf(
  surveys: readonly Survey[],
  project: ProjectIndex,
  read: (path: string) => Promise<string>,
): Promise<Map<string, Set<string>>> {
  const users = new Map<string, Set<string>>();
  const uses = (path: string, used: string | undefined): void => {
    if (used === undefined || used === path) return;
    const known = users.get(used);
    if (known === undefined) users.set(used, new Set([path]));
    else known.add(path);
  };
  const folders = new Set(surveys.map(({ path }) => folderOf(path)));
  const foldersByName = groupBy(folders, (folder) => folder.slice(0, -1).split('/').at(-1)!);
  for (const { path, rules, modules, names, bases } of surveys) {
    const at = { from: path, rules };
    for (const module of modules) uses(path, fileOfModule(project, module, at));
    // A use of what it is derived from may mean it.
    for (const [, base] of bases) for (const definer of definersOf(project, base, at)) uses(definer, path);
    if (rules.namesStayInFolder === true) {
      // A folder uses all its files, and each of these uses the folder.
      uses(folderOf(path), path);
      uses(path, folderOf(path));
    }
    if (rules.namesIn === undefined) continue;
    const text = await read(path).catch(() => '');
    for (const word of new Set(text.match(/[A-Za-z_]\w*/g))) {
      if (rules.namesStayInFolder === true) for (const folder of foldersByName.get(word) ?? []) uses(path, folder);
      else if (!names.includes(word)) for (const definer of meantBy(word, project, at)) uses(path, definer);
    }
  }
  return users;
}

/** The files that may be meant by a name. */
function meantBy(name: string, project: ProjectIndex, at: { from: string; rules: ModuleRules }): readonly string[] {
  const definers = definersOf(project, name, at);
  if (definers.length <= definersMax) return definers;
  return definers.filter((each) => folderOf(each) === folderOf(at.from));
}

/** All from which one of them can be reached, themselves included. */
function reaching(ends: ReadonlySet<string>, users: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(ends);
  // A set also gives what is added on the way.
  for (const each of found) for (const user of users.get(each) ?? []) found.add(user);
  return found;
}
