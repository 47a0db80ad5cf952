/**
 * `npm run docs` writes the generated sections of our documents; `npm run check:docs` (--check) only exits 1 if one is
 * not current.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedSections } from './docs/documents.ts';
import { replaceSection } from './docs/generated-section.ts';

const root = new URL('..', import.meta.url).pathname;
const checkOnly = process.argv.includes('--check');
const stale: string[] = [];

for (const document of new Set(generatedSections.map((section) => section.document))) {
  const path = join(root, document);
  const before = readFileSync(path, 'utf8');
  const sections = generatedSections.filter((section) => section.document === document);
  const filled = sections.reduce((text, section) => replaceSection(text, section.name, section.render()), before);
  const after = formatted(path, filled);
  if (after === before) continue;
  if (checkOnly) stale.push(document);
  else writeFileSync(path, after);
}

if (stale.length > 0) {
  process.stderr.write(`Not current: ${stale.join(', ')}. Run npm run docs and commit what it writes.\n`);
  process.exitCode = 1;
}

/** The text as `npm run format` would write it to the path. */
function formatted(path: string, text: string): string {
  const program = join(root, 'node_modules/.bin/oxfmt');
  return execFileSync(program, ['--stdin-filepath', path], { cwd: root, input: text, encoding: 'utf8' });
}
