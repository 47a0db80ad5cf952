/**
 * `npm run check:sizes [-- FILE…]`: names the files beyond 400 lines, where one should ask why, of all or of those given. It warns and never
 * fails.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const linesMax = 400;
const root = new URL('..', import.meta.url).pathname;
const given = process.argv.slice(2);
const sources =
  given.length > 0
    ? given
    : globSync('{server,client,web,scripts,bench,tests}/**/*.{ts,tsx,mjs,sql,css}', { cwd: root });
const long = sources
  // schema.sql is made from the migrations.
  .filter((file) => !/node_modules|generated|fixtures\/|store\/schema\.sql$/.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > linesMax);
for (const { file, lines } of long) process.stdout.write(`warning: ${file} has ${lines} lines; can it be two ideas?\n`);
process.stdout.write(`sizes: ${long.length} of ${sources.length} files beyond ${linesMax} lines\n`);
