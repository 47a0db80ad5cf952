/**
 * What changed between a commit and the working tree, as git says: renames, and for each file the hunks by which the
 * server knows which line became which. Hunks contain line numbers only; no source code is sent.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The numbers of `@@ -oldStart,oldCount +newStart,newCount @@`. */
export type Hunk = [oldStart: number, oldCount: number, newStart: number, newCount: number];

export interface GitChanges {
  /** Old path to new path. */
  renames: Record<string, string>;
  /** By new path; null if the lines are unknown (binary, or too many hunks). */
  lineMap: Record<string, Hunk[] | null>;
  deleted: string[];
}

/** The server accepts at most these in one upload. */
const filesMax = 20_000;
/** A file with more has been rewritten: its lines say nothing. */
const hunksOfFileMax = 5_000;
const timeoutMs = 60_000;
const listingBytesMax = 64 * 1024 * 1024;

const diffArguments = [
  'diff',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--ignore-submodules=all',
  '--find-renames',
  '--unified=0',
  '--inter-hunk-context=0',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  // The list of files, then NUL, then the hunks of each in the same order.
  '--raw',
  '-z',
  '--patch',
];

/** Null if git cannot tell: it fails, takes more than a minute, or too many files changed. `top`: of the checkout. */
export async function readGitChanges(top: string, base: string, hunksMax: number): Promise<GitChanges | null> {
  const git = spawn('git', [...diffArguments, base, '--'], {
    cwd: top,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
  });
  const ended = once(git, 'close').then(
    ([code]: unknown[]) => code === 0,
    () => false,
  );
  const reader = createReader(hunksMax);
  for await (const chunk of git.stdout) {
    if (reader.read(chunk as Buffer)) continue;
    git.kill();
    break;
  }
  return (await ended) ? reader.end() : null;
}

interface Reader {
  /** False if there is too much. */
  read(chunk: Buffer): boolean;
  /** Null if the two parts of the output do not fit together. */
  end(): GitChanges | null;
}

interface ChangedFile {
  status: string;
  path: string;
  to: string;
  hunks: Hunk[] | null;
}

function createReader(hunksMax: number): Reader {
  let files: ChangedFile[] | null = null;
  let rest: Buffer = Buffer.alloc(0);
  let at = -1;
  let hunks = 0;
  const readLine = (line: string): void => {
    if (line.startsWith('diff --git ')) at += 1;
    const file = files?.[at];
    if (file === undefined) return;
    if (line.startsWith('Binary files ')) file.hunks = null;
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || file.hunks === null) return;
    hunks += 1;
    if (file.hunks.length === hunksOfFileMax || hunks > hunksMax) file.hunks = null;
    else file.hunks.push([Number(hunk[1]), Number(hunk[2] ?? 1), Number(hunk[3]), Number(hunk[4] ?? 1)]);
  };
  return {
    read(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (files === null) {
        const end = rest.indexOf('\0\0');
        if (end < 0) return rest.length <= listingBytesMax;
        files = parseRaw(rest.toString('utf8', 0, end));
        if (files.length > filesMax) return false;
        rest = rest.subarray(end + 2);
      }
      // Only lines that begin a file or a hunk are decoded; the others are source code.
      let from = 0;
      for (let to = rest.indexOf(10); to >= 0; to = rest.indexOf(10, from)) {
        if (rest[from] === 64 || rest[from] === 66 || rest[from] === 100) readLine(rest.toString('latin1', from, to));
        from = to + 1;
      }
      // A long line matters only at its beginning.
      rest = rest.subarray(from, from + 1_000_000);
      return true;
    },
    end() {
      if (files === null) return rest.length === 0 ? { renames: {}, lineMap: {}, deleted: [] } : null;
      return at + 1 === files.length ? changesOf(files) : null;
    },
  };
}

/** Parses `git diff --raw -z`: modes, objects and status, then one path, or two for a rename. */
function parseRaw(listing: string): ChangedFile[] {
  const fields = listing.split('\0');
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const status = (fields[at] ?? '').split(' ').at(-1)?.[0] ?? '';
    const path = fields[at + 1] ?? '';
    const isPair = status === 'R' || status === 'C';
    files.push({ status, path, to: isPair ? (fields[at + 2] ?? '') : path, hunks: [] });
    at += isPair ? 3 : 2;
  }
  return files;
}

function changesOf(files: readonly ChangedFile[]): GitChanges {
  const renames = new Map<string, string>();
  const lineMap = new Map<string, Hunk[] | null>();
  const deleted: string[] = [];
  for (const { status, path, to, hunks } of files) {
    if (status === 'D') deleted.push(path);
    if (status === 'R') renames.set(path, to);
    // A type change replaces a file by a link, or back.
    if (status === 'M' || status === 'R' || status === 'T') lineMap.set(to, status === 'T' ? null : hunks);
  }
  return { renames: Object.fromEntries(renames), lineMap: Object.fromEntries(lineMap), deleted };
}
