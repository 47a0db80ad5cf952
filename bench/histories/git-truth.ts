/** What git says about the results of two commits: which must be the same finding, which must be closed, which new. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { GitChanges } from '../../client/src/uploading/git-changes.ts';
import type { FindingDraft } from '../../server/src/model/draft.ts';
import { fileMapsOf, type FileMap } from '../../server/src/model/identity/file-maps.ts';
import type { HistoryCommit } from '../identity/history.ts';
import type { Tree } from './write-history.ts';

const run = promisify(execFile);

/** Makes the folder a checkout of the tree, and commits it; returns the commit. */
export async function commitTree(folder: string, tree: Tree): Promise<string> {
  const git = async (...args: string[]): Promise<string> => {
    const person = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org'];
    return (await run('git', [...person, ...args], { cwd: folder })).stdout.trim();
  };
  await mkdir(folder, { recursive: true });
  await git('init', '--quiet');
  for (const name of ['shop', 'tests', 'integrations']) await rm(join(folder, name), { recursive: true, force: true });
  for (const [path, lines] of tree) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), lines.map((line) => `${line}\n`).join(''));
  }
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '--message', 'edit');
  return git('rev-parse', 'HEAD');
}

export interface ScannedTree {
  commit: string;
  tree: Tree;
  findings: readonly FindingDraft[];
}

export interface Truth {
  changed: HistoryCommit;
  /** Findings of files that did not change at all. */
  untouched: HistoryCommit;
}

/** Results of one rule are distinguished by line and column. */
export const ruleAt = ({ ruleKey, region }: FindingDraft): string => `${ruleKey}:${region.startColumn}`;

/**
 * A removed line whose text was also added, and an added one whose text was also removed, are left out: code that moved
 * keeps its findings, and git cannot say whether it did. So is a removed line in place of which the rule found another.
 */
export function truthBetween(before: ScannedTree, after: ScannedTree, changes: GitChanges): Truth {
  const maps = fileMapsOf([{ changes, stalePaths: new Set() }]);
  const common = { commit: after.commit, files: {}, renames: changes.renames, gone: [], born: [] };
  const truth: Truth = { changed: { ...common, same: [], gone: [], born: [] }, untouched: { ...common, same: [] } };
  const deleted = new Set(changes.deleted);
  const found = new Set(after.findings.map((each) => placeIn(each.path, each, each.region.startLine)));
  const oldLines = (path: string, line: number): string => textOf(before.tree, path, line);
  const newLines = (path: string, line: number): string => textOf(after.tree, path, line);
  const removed: FindingDraft[] = [];
  for (const each of before.findings) {
    const map = maps.ofOld(1, each.path);
    const { startLine } = each.region;
    if (map === undefined && !deleted.has(each.path)) {
      if (found.has(placeIn(each.path, each, startLine)))
        truth.untouched.same.push([ruleAt(each), each.path, startLine, each.path, startLine]);
      continue;
    }
    const line = map?.lines.newLineOf(startLine) ?? null;
    if (map === undefined || line === null) removed.push(each);
    else if (found.has(placeIn(map.to, each, line)))
      truth.changed.same.push([ruleAt(each), each.path, startLine, map.to, line]);
  }
  const added = after.findings.filter((each) => isAdded(each, maps.ofNew(1, each.path), before.tree));
  const addedTexts = new Set(added.map((each) => newLines(each.path, each.region.startLine)));
  const removedTexts = new Set(removed.map((each) => oldLines(each.path, each.region.startLine)));
  const addedIn = new Set(added.map((each) => `${each.ruleKey} ${each.path}`));
  for (const each of removed) {
    const to = maps.ofOld(1, each.path)?.to ?? each.path;
    if (addedTexts.has(oldLines(each.path, each.region.startLine)) || addedIn.has(`${each.ruleKey} ${to}`)) continue;
    truth.changed.gone.push([ruleAt(each), each.path, each.region.startLine]);
  }
  const removedIn = new Set(removed.map((each) => `${each.ruleKey} ${maps.ofOld(1, each.path)?.to ?? each.path}`));
  for (const each of added) {
    if (removedTexts.has(newLines(each.path, each.region.startLine)) || removedIn.has(`${each.ruleKey} ${each.path}`))
      continue;
    truth.changed.born.push([ruleAt(each), each.path, each.region.startLine]);
  }
  return truth;
}

function isAdded({ path, region }: FindingDraft, map: FileMap | undefined, before: Tree): boolean {
  return map === undefined ? !before.has(path) : map.lines.oldLineOf(region.startLine) === null;
}

function placeIn(path: string, finding: FindingDraft, line: number): string {
  return JSON.stringify([ruleAt(finding), path, line]);
}

function textOf(tree: Tree, path: string, line: number): string {
  return (tree.get(path)?.[line - 1] ?? '').replace(/\s+/g, '');
}
