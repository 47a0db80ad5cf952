/** Finds the files to scan below a folder, or takes the ones that are named. */
import { lstat, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Problem } from '../findings/finding.ts';
import { listGitFiles } from './list-git-files.ts';
import { globsOf, readIgnoreList } from './ignore-list.ts';

export interface TargetOptions {
  /** Globs; without any, all files. */
  include: readonly string[];
  exclude: readonly string[];
  /** Larger files are skipped, and named. */
  bytesMax: number;
  /** True of paths that a rule is for. */
  isWanted: (path: string) => boolean;
}

export interface Targets {
  /** Relative to the folder, with slashes; sorted. */
  paths: string[];
  problems: Problem[];
}

/**
 * `named`: files and folders within the folder, relative to it. A file that is named is scanned though it is ignored. In
 * a checkout of git, files that git ignores are not found. Links are not followed.
 */
export async function findTargets(folder: string, named: readonly string[], options: TargetOptions): Promise<Targets> {
  const isIgnored = await readIgnoreList(folder);
  const [included, excluded] = [globsOf(options.include), globsOf(options.exclude)];
  const isAsked = (path: string): boolean =>
    options.isWanted(path) && included?.ignores(path) !== false && excluded?.ignores(path) !== true;
  const found = new Set<string>();
  const problems: Problem[] = [];
  for (const each of named.length === 0 ? ['.'] : named) {
    const path = relative(folder, resolve(folder, each)).split(sep).join('/');
    const state = await stateOf(join(folder, path));
    if (state === undefined) {
      problems.push({ kind: 'unreadable', path: each, ruleId: undefined, message: 'There is no such file or folder.' });
    } else if (!state.isDirectory()) {
      if (options.isWanted(path)) found.add(path);
    } else {
      for (const file of (await listGitFiles(folder, path)) ?? (await walk(folder, path, isIgnored, problems))) {
        if (isAsked(file) && !isIgnored(file)) found.add(file);
      }
    }
  }
  const paths: string[] = [];
  for (const path of [...found].sort()) {
    const state = await stateOf(join(folder, path));
    if (state?.isFile() !== true) continue;
    if (state.size > options.bytesMax) {
      const message = `It has ${state.size} bytes; files of more than ${options.bytesMax} are not scanned.`;
      problems.push({ kind: 'too-large', path, ruleId: undefined, message });
    } else paths.push(path);
  }
  return { paths, problems };
}

async function walk(
  folder: string,
  start: string,
  isIgnored: (path: string) => boolean,
  problems: Problem[],
): Promise<string[]> {
  const files: string[] = [];
  const open = [start];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const entries = await readdir(join(folder, here), { withFileTypes: true }).catch((error: Error) => {
      problems.push({ kind: 'unreadable', path: here, ruleId: undefined, message: error.message });
      return [];
    });
    for (const entry of entries) {
      const path = here === '' ? entry.name : `${here}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isIgnored(`${path}/`)) open.push(path);
      } else if (entry.isFile()) files.push(path);
    }
  }
  return files;
}

async function stateOf(path: string) {
  try {
    return await lstat(path);
  } catch {
    return undefined;
  }
}
