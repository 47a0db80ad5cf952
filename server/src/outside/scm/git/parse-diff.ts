/** Parses `git diff --raw -z --patch --unified=0`: renames, and the hunks of each changed file. */
import type { Changes, Hunk } from '../../../model/identity/line-map.ts';

interface ChangedFile {
  status: string;
  path: string;
  to: string;
  hunks: Hunk[] | null;
}

/** Throws if the list of files and the hunks do not fit together. */
export function parseDiff(output: Buffer): Changes {
  const end = output.indexOf('\0\0');
  const files = end < 0 ? [] : parseRaw(output.toString('utf8', 0, end));
  const patch = end < 0 ? '' : output.toString('latin1', end + 2);
  let at = -1;
  // A line of a file begins with +, - or \, and is never mistaken for one of git's own.
  for (const [line] of patch.matchAll(/^(?:diff --git |Binary files |@@ ).*$/gm)) {
    if (line.startsWith('diff --git ')) at += 1;
    const file = files[at];
    if (file === undefined) break;
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk !== null) {
      file.hunks?.push([Number(hunk[1]), Number(hunk[2] ?? 1), Number(hunk[3]), Number(hunk[4] ?? 1)]);
    } else if (line.startsWith('Binary files ')) file.hunks = null;
  }
  if (at + 1 !== files.length) throw new Error(`git listed ${files.length} files and described ${at + 1}`);
  return changesOf(files);
}

function changesOf(files: readonly ChangedFile[]): Changes {
  const renames = new Map<string, string>();
  const lineMap = new Map<string, Hunk[] | null>();
  for (const { status, path, to, hunks } of files) {
    if (status === 'R') renames.set(path, to);
    // A type change replaces a file by a link, or back.
    if (status === 'M' || status === 'R' || status === 'T') lineMap.set(to, status === 'T' ? null : hunks);
  }
  return { renames: Object.fromEntries(renames), lineMap: Object.fromEntries(lineMap) };
}

/** Modes, objects and status, then one path, or two for a rename. */
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
