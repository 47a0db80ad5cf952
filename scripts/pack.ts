/**
 * `npm run pack [-- --to FOLDER]`: builds and packs the command line and the scanner, to be installed without the repository.
 * See docs/releases.md.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from './pack/pack-packages.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'release') } } });
const into = resolve(values.to);

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
for (const { filename, size, unpackedSize, entryCount } of packPackages(root, into))
  process.stdout.write(`${filename}  ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)} in ${entryCount} files\n`);
process.stdout.write(`in ${into}\n`);
