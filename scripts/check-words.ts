/**
 * `npm run check:words`: prints each word of the list (scripts/words/word-list.ts) in the folders that have been
 * reworded; exits 1 if there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findWords } from './words/find-words.ts';

/** Folders and documents that are free of the list's words. Grows to the whole repository; then this list goes. */
const reworded = [
  'server/src/{base,config,domain,engines,http,ingest,jobs,model,outside,start,store}/**/*.ts',
  'server/src/*.ts',
  'client/src/**/*.ts',
  'scanner/src/**/*.ts',
  'server/src/demo/**/*.ts',
  'tests/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'scripts/**/*.ts',
  'bench/**/*.ts',
  'docs/**/*.md',
  '*.md',
];
/** The list itself, and test data; ADR 0006 is about to be replaced. */
const left = /^scripts\/words\/|^docs\/adr\/0006-|\/(?:fixtures|generated)\//;

const root = resolve(import.meta.dirname, '..');
const files = reworded.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !left.test(file));
if (files.length < 100) throw new Error('the check of words read too few files; are its folders right?');

const problems = files.flatMap((file) =>
  findWords(readFileSync(resolve(root, file), 'utf8'), { isCode: /\.tsx?$/.test(file) }).map(
    ({ line, word, better }) => `${file}:${line}: “${word}”: write ${better}`,
  ),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length === 0) process.stdout.write(`words: ${files.length} files, none with a word of the list\n`);
else process.exitCode = 1;
