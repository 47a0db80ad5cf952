/** `npm run check:sizes`: names the files beyond 400 lines, where one should ask why. It warns and never fails. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const linesMax = 400;
const root = new URL('..', import.meta.url).pathname;
const sources = globSync('{server,client,web,scripts,bench,tests}/**/*.{ts,tsx,mjs,sql,css}', { cwd: root });
const long = sources
  .filter((file) => !/node_modules|generated|fixtures\//.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > linesMax);
for (const { file, lines } of long) process.stdout.write(`warning: ${file} has ${lines} lines; can it be two ideas?\n`);
process.stdout.write(`sizes: ${long.length} files beyond ${linesMax} lines\n`);
