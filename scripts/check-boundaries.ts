/** `npm run check:boundaries`: prints every import that the table of rooms forbids; exits 1 if there is one. */
import { checkBoundaries } from './boundaries/check.ts';

const root = new URL('..', import.meta.url).pathname;
const report = await checkBoundaries(root);
for (const { file, rule, message } of report.violations) process.stderr.write(`${file}\n  [${rule}] ${message}\n`);
if (report.violations.length > 0) {
  process.stderr.write(`\n${report.violations.length} imports cross a boundary. The rooms: ARCHITECTURE.md.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `boundaries: ${report.fileCount} files, ${report.importCount} imports, none across a boundary\n`,
  );
}
