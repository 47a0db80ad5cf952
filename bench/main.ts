/** `npm run bench [-- NAME…] [options]`: the benchmarks of the house; without a name, each in its short form. */
import { parseArgs } from 'node:util';
import { benchIngest } from './ingest.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: false },
  },
});
const wants = (name: string) => positionals.length === 0 || positionals.includes(name);

if (wants('ingest')) {
  await benchIngest({ results: Number(values.results), runs: Number(values.runs), memory: values.memory });
}
