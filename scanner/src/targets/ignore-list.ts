/** Files that are not scanned by default: `.semgrepignore` at the root, or what takes its place. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Without a file of its own: what others wrote, what was generated, and tests, as the original has it. */
const usual = [
  '.git/',
  'node_modules/',
  'build/',
  'dist/',
  'vendor/',
  '.env/',
  '.venv/',
  '.tox/',
  '*.min.js',
  '.npm/',
  '.yarn/',
  'test/',
  'tests/',
  'testsuite/',
  '*_test.go',
  '.semgrep',
  '.semgrep_logs/',
];

/** Says of a path, relative to the folder, with slashes, whether it is ignored. */
export async function readIgnoreList(folder: string): Promise<(path: string) => boolean> {
  const given = await readIfThere(join(folder, '.semgrepignore'));
  const list = ignore({ ignorecase: false }).add(given === undefined ? usual : await included(folder, given));
  return (path) => path !== '' && list.ignores(path);
}

/** With the files that it includes in place of `:include FILE`. */
async function included(folder: string, text: string): Promise<string[]> {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, file] = /^:include\s+(\S+)\s*$/.exec(line) ?? [];
    if (file === undefined) lines.push(line);
    else lines.push(...((await readIfThere(join(folder, file))) ?? '').split(/\r?\n/));
  }
  return lines;
}

/** Globs of `--include` or `--exclude`: those without a slash hold at any depth. Undefined if there are none. */
export function globsOf(globs: readonly string[]): Ignore | undefined {
  return globs.length === 0 ? undefined : ignore({ ignorecase: false }).add([...globs]);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
