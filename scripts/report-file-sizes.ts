/** `npm run check:sizes`: names the files beyond 400 lines, where one should ask why. It warns and never fails. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const linesMax = 400;
const root = new URL('..', import.meta.url).pathname;
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.css'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
const long = sources
  .split('\n')
  .filter((file) => file !== '' && !/generated|fixtures\//.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > linesMax);
for (const { file, lines } of long) process.stdout.write(`warning: ${file} has ${lines} lines; can it be two ideas?\n`);
process.stdout.write(`sizes: ${long.length} files beyond ${linesMax} lines\n`);
