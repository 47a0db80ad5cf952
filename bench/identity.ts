/**
 * `npm run bench:identity -- FILE… [--pure] [--mode MODE…] [--faults]`: replays histories and prints how often an
 * identity was lost, swapped or wrongly kept, as shares of the decidable results in changed files, with known and
 * unknown renames (docs/identity.md). `--pure` skips server and database; `--mode` says what the tool shows of its
 * results (identity/modes.ts), `all` for every mode; `--faults` lists every fault.
 */
import { parseArgs } from 'node:util';
import { benchIdentity } from './identity/bench-identity.ts';
import { modesNamed } from './identity/modes.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    pure: { type: 'boolean', default: false },
    mode: { type: 'string', multiple: true, default: ['given'] },
    faults: { type: 'boolean', default: false },
  },
});
if (files.length === 0) throw new Error('name at least one history: npm run bench:identity -- FILE.jsonl.gz');

await benchIdentity({
  files,
  modes: modesNamed(values.mode),
  throughServer: !values.pure,
  listsFaults: values.faults,
});
