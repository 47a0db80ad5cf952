/** Creates a demo repository, and applies a week of work: code written, moved, renamed, fixed. */
import { fields, languages, nouns, roles, verbs } from '../content/languages.ts';
import type { DemoProject } from '../content/organisation.ts';
import type { WeaknessKind } from '../content/weakness.ts';
import type { Random } from '../random.ts';
import { addSecret, secretsAfterWeek } from './secrets.ts';
import { fill, type Block, type SourceFile, type SourceTree, type Words } from './source-tree.ts';
import { firstPackages, upgradeSome } from './used-packages.ts';
import { weakBlock } from './weak-block.ts';

const weeksOfHistory = 52;
/** Share of the year's weaknesses that exist at its start. */
const shareAtFirst = 0.5;
const weakPerFile = 3;

/** Chance per week that a weakness is fixed, by severity: severe ones go first. */
const fixChance = { low: 0.006, medium: 0.013, high: 0.026, critical: 0.055 } as const;
const ignoreCommentChance = 0.0012;

/** The repository as it was a year ago. */
export function firstTree(project: DemoProject, random: Random, at: Date): SourceTree {
  const packages = firstPackages(project, random, weeksOfHistory);
  const tree: SourceTree = { language: languages[project.language], files: [], packages, secrets: [] };
  const weak = Math.round(project.weaknesses * shareAtFirst);
  for (let made = 0; made < weak; made += weakPerFile) {
    const file = addFile(tree, project, random);
    for (let n = 0; n < weakPerFile; n += 1) file.blocks.push(makeBlock(tree, project, random, true));
  }
  for (let n = random.around(project.weaknesses / 90); n > 0; n -= 1) addSecret(tree, random, at);
  return tree;
}

/** Applies one week. Returns the changed files and the renames. */
export function evolveWeek(
  tree: SourceTree,
  project: DemoProject,
  random: Random,
  at: Date,
): { touched: SourceFile[]; renames: Record<string, string> } {
  const touched = new Set<SourceFile>();
  const renames: Record<string, string> = {};
  const weakPerWeek = (project.weaknesses * (1 - shareAtFirst)) / weeksOfHistory;
  for (let n = random.around(weakPerWeek); n > 0; n -= 1) {
    const file = random.chance(0.3) ? addFile(tree, project, random) : random.pick(tree.files);
    file.blocks.splice(random.below(file.blocks.length + 1), 0, makeBlock(tree, project, random, true));
    touched.add(file);
  }
  for (let n = random.around(1.5 + weakPerWeek); n > 0; n -= 1) touched.add(changeHarmlessly(tree, project, random));
  for (const file of fixSome(tree, random)) touched.add(file);
  if (random.chance(0.06)) renameOne(tree, random, renames);
  if (random.chance(0.025) && tree.files.length > 10) tree.files.splice(random.below(tree.files.length), 1);
  upgradeSome(project, tree.packages, random);
  tree.secrets = secretsAfterWeek(tree.secrets, random);
  if (random.chance(project.weaknesses / 4500)) addSecret(tree, random, at);
  return { touched: [...touched].filter((file) => tree.files.includes(file)), renames };
}

/** Fixes some of the weaknesses in these files, as a pull request's author does after review. */
export function fixAfterReview(files: readonly SourceFile[], random: Random): void {
  for (const block of files.flatMap((file) => file.blocks)) {
    if (block.weakness !== null && block.weakness.kind.severity !== 'low' && random.chance(0.25)) fixBlock(block);
  }
}

function fixSome(tree: SourceTree, random: Random): SourceFile[] {
  return tree.files.filter((file) => {
    let isTouched = false;
    for (const block of file.blocks) {
      if (block.weakness === null) continue;
      if (random.chance(fixChance[block.weakness.kind.severity])) fixBlock(block);
      else if (!block.weakness.isIgnored && random.chance(ignoreCommentChance)) ignoreByComment(tree, block);
      else continue;
      isTouched = true;
    }
    return isTouched;
  });
}

function fixBlock(block: Block): void {
  if (block.weakness === null) return;
  const { at, count, fixed } = block.weakness;
  block.lines.splice(at, count, ...fixed);
  block.weakness = null;
}

/** Only Semgrep reads such comments. */
function ignoreByComment(tree: SourceTree, block: Block): void {
  if (block.weakness === null || block.weakness.kind.scanner !== 'semgrep') return;
  block.weakness.isIgnored = true;
  block.lines[block.weakness.at] += `  ${tree.language.ignoreComment}`;
}

/** A new function above or below others, an extra line, or two functions that swap positions. */
function changeHarmlessly(tree: SourceTree, project: DemoProject, random: Random): SourceFile {
  const file = random.pick(tree.files);
  const choice = random.share();
  if (choice < 0.4)
    file.blocks.splice(random.below(file.blocks.length + 1), 0, makeBlock(tree, project, random, false));
  else if (choice < 0.85) addLine(tree, random.pick(file.blocks), random);
  else {
    const moved = file.blocks.splice(random.below(file.blocks.length), 1);
    file.blocks.splice(random.below(file.blocks.length + 1), 0, ...moved);
  }
  return file;
}

function addLine(tree: SourceTree, block: Block, random: Random): void {
  const lines = fill([random.pick(tree.language.plain)], randomWords(random));
  block.lines.splice(1, 0, ...lines);
  const { weakness } = block;
  if (weakness === null) return;
  weakness.at += lines.length;
  if (weakness.assignedAt !== null) weakness.assignedAt += lines.length;
}

function renameOne(tree: SourceTree, random: Random, renames: Record<string, string>): void {
  const file = random.pick(tree.files);
  const folder = file.path.slice(0, file.path.lastIndexOf('/'));
  const path = freePath(tree, `${folder}/${tree.language.fileName(random.pick(nouns), random.pick(roles))}`);
  renames[file.path] = path;
  file.path = path;
}

function addFile(tree: SourceTree, project: DemoProject, random: Random): SourceFile {
  const name = tree.language.fileName(random.pick(nouns), random.pick(roles));
  const file: SourceFile = { path: freePath(tree, `${random.pick(project.folders)}/${name}`), blocks: [] };
  for (let n = 1 + random.below(4); n > 0; n -= 1) file.blocks.push(makeBlock(tree, project, random, false));
  tree.files.push(file);
  return file;
}

function freePath(tree: SourceTree, wanted: string): string {
  const taken = new Set(tree.files.map(({ path }) => path));
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? wanted : wanted.replace(/\.(\w+)$/, `${n}.$1`);
    if (!taken.has(path)) return path;
  }
}

function makeBlock(tree: SourceTree, project: DemoProject, random: Random, isWeak: boolean): Block {
  const words = randomWords(random);
  const { open, close, plain } = tree.language;
  const some = () =>
    fill(
      Array.from({ length: 1 + random.below(4) }, () => random.pick(plain)),
      words,
    );
  const head = [...open(words.verb, words.noun), ...some()];
  if (!isWeak) return { lines: [...head, ...some(), ...close], weakness: null };
  const kind = pickKind(tree.language.kinds, project, random);
  return weakBlock({ kind, words, language: tree.language, head, tail: [...some(), ...close] });
}

function pickKind(kinds: readonly WeaknessKind[], project: DemoProject, random: Random): WeaknessKind {
  const possible = kinds.filter(({ scanner }) => project.scanners.includes(scanner));
  let at = random.share() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const kind of possible) {
    at -= kind.weight;
    if (at < 0) return kind;
  }
  return random.pick(possible);
}

function randomWords(random: Random): Words {
  return { noun: random.pick(nouns), verb: random.pick(verbs), field: random.pick(fields) };
}
