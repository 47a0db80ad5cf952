/**
 * `npm run check:interface`: judges the form of openapi/openapi.json by Redocly's rules, without a network. Whether the document is current is
 * a test's to say.
 */
import { readFileSync } from 'node:fs';
import { lintOpenApi } from './openapi/lint-openapi.ts';

const path = new URL('../openapi/openapi.json', import.meta.url).pathname;
const problems = await lintOpenApi(readFileSync(path, 'utf8'));
process.stdout.write(`interface: ${problems.length} problems\n`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
