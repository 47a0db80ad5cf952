/**
 * `npm run release -- --key FILE [--image METADATA]... [--to FOLDER]`: writes the sources of the commit, their SBOM, and a
 * signed statement of where they come from. `npm run release -- --check FOLDER --public-key FILE` verifies such a folder.
 * See docs/releases.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRelease } from './release/check-release.ts';
import { writeRelease } from './release/write-release.ts';

const root = new URL('..', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    image: { type: 'string', multiple: true, default: [] },
    to: { type: 'string', default: join(root, 'release') },
    check: { type: 'string' },
    'public-key': { type: 'string' },
  },
});

try {
  if (values.check !== undefined) {
    if (values['public-key'] === undefined) throw new Error('Name the key to check with: --public-key FILE');
    const { commit, names } = checkRelease(values.check, readFileSync(values['public-key'], 'utf8'));
    process.stdout.write(`signed, and whole: ${names.join(', ')}\nmade of commit ${commit}\n`);
  } else {
    if (values.key === undefined) {
      throw new Error('Name the private key: --key FILE. To make one: openssl genpkey -algorithm ed25519 -out FILE');
    }
    const written = writeRelease({
      root,
      folder: values.to,
      privateKey: readFileSync(values.key, 'utf8'),
      images: values.image.map((path) => readFileSync(path, 'utf8')),
    });
    process.stdout.write(`${written.map(({ name, sha256 }) => `${sha256}  ${name}`).join('\n')}\nin ${values.to}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
