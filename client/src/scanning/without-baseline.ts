/** Leaves out the findings that a commit had already: what changed since then is scanned as it was there, too. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '@parapet/scanner';
import { usageError } from '../cli/command-error.ts';
import { readTop, resolveCommit } from '../defaults/git.ts';
import { readGitChanges } from '../uploading/git-changes.ts';

const run = promisify(execFile);
const fileBytesMax = 64 * 1024 * 1024;

/** `scanBefore` finds by the same rules what is in those files of a folder. Throws a usage error without the commit. */
export async function withoutBaseline(
  findings: readonly Finding[],
  { folder, commit }: { folder: string; commit: string },
  scanBefore: (folder: string, named: string[], only: string[]) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const top = await readTop(folder);
  if (top === null) throw usageError('--baseline-commit works in a git checkout only');
  const base = await resolveCommit(top, commit);
  if (base === null) {
    throw usageError(
      `--baseline-commit: the repository has no commit ${commit}`,
      'In CI, check out the whole history: a shallow clone may lack it.',
    );
  }
  const changes = await readGitChanges(top, base, 0);
  if (changes === null) throw usageError('--baseline-commit: git cannot compare the working tree with the commit');
  const before = new Map(Object.entries(changes.renames).map(([from, to]) => [to, from]));
  const changed = new Set([...Object.keys(changes.lineMap), ...before.keys()]);
  const prefix = (await run('git', ['-C', folder, 'rev-parse', '--show-prefix'])).stdout.trim();
  const scratch = await mkdtemp(join(tmpdir(), 'parapet-baseline-'));
  try {
    const paths = [...new Set(findings.map(({ path }) => path))];
    const unchanged = new Set<string>();
    const old: string[] = [];
    // Flows from one file to another need the others, too.
    const isWhole = findings.some((finding) => filesOf(finding).size > 1);
    if (isWhole) await checkOut(top, base, { prefix, scratch });
    for (const path of paths) {
      const inTop = prefix + path;
      const text = await readAt(top, base, before.get(inTop) ?? inTop);
      if (text === undefined) continue;
      if (isWhole || changed.has(inTop)) {
        await mkdir(dirname(join(scratch, path)), { recursive: true });
        await writeFile(join(scratch, path), text);
        old.push(path);
      } else unchanged.add(path);
    }
    const known = new Set(
      old.length === 0
        ? []
        : (await scanBefore(scratch, isWhole ? ['.', ...old] : old, old)).map((each) => each.matchBasedId),
    );
    return findings.filter(({ path, matchBasedId }) => !unchanged.has(path) && !known.has(matchBasedId));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** All files that the finding's data goes through. */
function filesOf({ path, flow }: Finding): Set<string> {
  const places = flow === undefined ? [] : [flow.source, ...flow.steps];
  return new Set([path, ...places.map((each) => each.path)]);
}

/** Writes what the commit has below the prefix, with an index of its own. */
async function checkOut(
  top: string,
  commit: string,
  { prefix, scratch }: { prefix: string; scratch: string },
): Promise<void> {
  const index = await mkdtemp(join(tmpdir(), 'parapet-index-'));
  try {
    const options = { env: { ...process.env, GIT_INDEX_FILE: join(index, 'index') } };
    const tree = prefix === '' ? commit : `${commit}:${prefix}`;
    await run('git', ['-C', top, 'read-tree', tree], options);
    await run('git', ['-C', top, 'checkout-index', '--all', '--quiet', `--prefix=${scratch}/`], options);
  } finally {
    await rm(index, { recursive: true, force: true });
  }
}

/** Undefined if the commit has no such file. */
async function readAt(top: string, commit: string, path: string): Promise<Buffer | undefined> {
  try {
    const options = { encoding: 'buffer', maxBuffer: fileBytesMax } as const;
    return (await run('git', ['-C', top, 'show', `${commit}:${path}`], options)).stdout;
  } catch {
    return undefined;
  }
}
