/** `npm run bench [-- NAME…] [options]`: the benchmarks of the house; without a name, each in its short form. */
import { parseArgs } from 'node:util';
import { benchIngest } from './ingest.ts';
import { benchReports } from './reports.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '100k' },
    repeats: { type: 'string', default: '3' },
  },
});
const wants = (name: string) => positionals.length === 0 || positionals.includes(name);

if (wants('ingest')) {
  await benchIngest({ results: Number(values.results), runs: Number(values.runs), memory: values.memory });
}
if (wants('reports')) {
  await benchReports({ sizes: values.sizes.split(',').map(findingCount), repeats: Number(values.repeats) });
}

/** `100k` and `1m` as people say them. */
function findingCount(text: string): number {
  const [, digits, unit] = /^([0-9]+)([km]?)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`--sizes: ${text} is no number of findings, like 100k or 1m`);
  return Number(digits) * (unit === 'm' ? 1_000_000 : unit === 'k' ? 1000 : 1);
}
