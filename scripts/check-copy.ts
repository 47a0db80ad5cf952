/**
 * `npm run check:copy`: names each text of the console that stands in code rather than in its screen's catalogue
 * (`words.ts`, `…-words.ts`; ADR 0038), each text of a catalogue that nothing shows, and each phrase that
 * was replaced; exits 1 if there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { findCopy } from './copy/find-copy.ts';
import { findOldPhrases } from './copy/old-phrases.ts';
import { judgeCatalogue } from './copy/judge-catalogue.ts';

const isCatalogue = (file: string): boolean => /[/-]words\.ts$/.test(file);
/** The design page is for developers, and what a pipeline runs is code that users copy. */
const isExempt = (file: string): boolean => /^web\/src\/(?:app\/design\/|start\/lines\.ts$)/.test(file);

const root = resolve(import.meta.dirname, '..');
const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/generated\//.test(file))
  .toSorted();
if (files.length < 100) throw new Error('The check of copy read too few files; is its folder right?');

const sources = new Map(files.map((file) => [file, sourceOf(file)]));
const catalogues = files.filter(isCatalogue);
const coded = files.filter((file) => !isCatalogue(file) && !isExempt(file));

const problems = [
  ...files.flatMap((file) =>
    findOldPhrases(sources.get(file)!).map(
      ({ line, text }) => `${file}:${line}: “${text}”: has a phrase that was replaced`,
    ),
  ),
  ...coded.flatMap((file) =>
    findCopy(sources.get(file)!).map(({ line, text }) => `${file}:${line}: “${text}”: move it to the catalogue`),
  ),
  ...catalogues.flatMap((file) =>
    judgeCatalogue(sources.get(file)!, [...sources.values()]).map(({ line, problem }) => `${file}:${line}: ${problem}`),
  ),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`copy: ${catalogues.length} catalogues; no text of ${coded.length} other files is copy\n`);

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.ES2024, true);
}
