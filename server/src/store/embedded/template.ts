/**
 * A cluster as initdb leaves it, packed into one file beside this one. initdb refuses a user without a name (a container that
 * runs as an arbitrary uid), PostgreSQL itself does not: such a user's first start unpacks this instead. Made and kept current
 * by scripts/make-cluster-template.ts.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** The file's form: the index's length (4 bytes, big endian), the index, then the distinct contents one after the other; all zstd. */
interface TemplateIndex {
  folders: string[];
  /** Many files are equal (three databases): each names where its content stands. */
  files: { path: string; start: number; length: number }[];
}

const lengthBytes = 4;
const windowLog = 26;

export function templateFile(major: string): URL {
  return new URL(`./cluster-template-${major}.zst`, import.meta.url);
}

/** Fills the empty `folder`, flushed to the disk. Throws ENOENT when there is no template of this version. */
export async function unpackTemplate(major: string, folder: string): Promise<void> {
  const packed = await readFile(templateFile(major));
  const bytes = await promisify(zstdDecompress)(packed, { params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
  const contentsAt = lengthBytes + bytes.readUInt32BE(0);
  const index = JSON.parse(bytes.toString('utf8', lengthBytes, contentsAt)) as TemplateIndex;
  await chmod(folder, 0o700);
  for (const path of index.folders) await mkdir(join(folder, path), { mode: 0o700 });
  // At once: flushing many files together costs the disk little more than flushing one.
  await Promise.all(
    index.files.map(({ path, start, length }) => {
      const content = bytes.subarray(contentsAt + start, contentsAt + start + length);
      return writeFile(join(folder, path), content, { mode: 0o600, flush: true });
    }),
  );
}

/** Packs the cluster in `folder`, which must have been shut down cleanly. @internal For `npm run template`. */
export async function packTemplate(folder: string): Promise<Buffer> {
  const index: TemplateIndex = { folders: [], files: [] };
  const contents: Buffer[] = [];
  const startOf = new Map<string, number>();
  let end = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
  for (const { path, isFolder } of paths.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (isFolder) {
      index.folders.push(path);
      continue;
    }
    const content = await readFile(join(folder, path));
    const digest = createHash('sha256').update(content).digest('hex');
    const start = startOf.get(digest) ?? end;
    if (start === end && !startOf.has(digest)) {
      startOf.set(digest, start);
      contents.push(content);
      end += content.length;
    }
    index.files.push({ path, start, length: content.length });
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return promisify(zstdCompress)(Buffer.concat([length, head, ...contents]), {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: windowLog,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
}
