/** `npm run bench [-- NAME…] [options]`: the benchmarks; without a name, all of them in short form. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchCi } from './ci.ts';
import { benchConsole } from './console.ts';
import { benchDependencies } from './dependencies.ts';
import { benchDump } from './dump.ts';
import { benchEngine } from './engine.ts';
import { benchFormats } from './formats/bench-formats.ts';
import { benchGroups } from './groups.ts';
import { benchHistories } from './histories/bench-histories.ts';
import { benchIdentity } from './identity/bench-identity.ts';
import { modesNamed } from './identity/modes.ts';
import { benchIngest } from './ingest.ts';
import { benchMerging } from './merging.ts';
import { benchNotifications } from './notifications.ts';
import { benchProjects } from './projects.ts';
import { benchReports } from './reports.ts';
import { benchFlows } from './scan/bench-flows.ts';
import { benchScan } from './scan/bench-scan.ts';
import { benchSearch } from './search.ts';
import { benchRescan } from './rescan.ts';
import { benchScim } from './scim.ts';
import { benchSbom } from './sbom.ts';
import { benchUnchanged } from './unchanged.ts';
import { benchUsers } from './users.ts';
import { benchWaiting } from './waiting.ts';
import { benchWorkflows } from './workflows.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '100k' },
    repeats: { type: 'string', default: '3' },
    keep: { type: 'string' },
    rows: { type: 'string', default: '50k' },
    people: { type: 'string', default: '10k' },
    senders: { type: 'string', default: '4' },
    components: { type: 'string', default: '20k' },
    messages: { type: 'string', default: '10k' },
    waiting: { type: 'string', default: '150k' },
    empty: { type: 'string', default: '1k' },
    histories: { type: 'string', default: resolve(import.meta.dirname, '../../shared/data/history') },
    mode: { type: 'string', multiple: true, default: ['all'] },
    commits: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    archives: { type: 'string', default: resolve(import.meta.dirname, '../../shared/data/benchmarks') },
    trees: { type: 'string', default: resolve(import.meta.dirname, '../../shared/data/code') },
    faults: { type: 'boolean', default: false },
  },
});
const wants = (name: string) => positionals.length === 0 || positionals.includes(name);

if (wants('ingest')) {
  await benchIngest({ results: Number(values.results), runs: Number(values.runs), memory: values.memory });
}
if (wants('formats')) await benchFormats({ results: Number(values.results), runs: Number(values.runs) });
if (wants('waiting')) await benchWaiting({ results: rowCount(values.waiting) });
if (wants('merging')) await benchMerging({ results: rowCount(values.waiting) });
if (wants('rescan')) {
  await benchRescan({
    sizes: values.sizes.split(',').map(rowCount),
    runs: Number(values.runs),
    keepIn: values.keep,
  });
}
if (wants('unchanged')) await benchUnchanged({ results: Number(values.results), runs: Number(values.runs) });
if (wants('ci')) await benchCi({ results: Number(values.results) });
if (wants('dependencies')) {
  await benchDependencies({ rows: rowCount(values.rows), repeats: Number(values.repeats), keepIn: values.keep });
}
if (wants('reports')) {
  await benchReports({
    sizes: values.sizes.split(',').map(rowCount),
    repeats: Number(values.repeats),
    keepIn: values.keep,
  });
}
if (wants('search')) {
  await benchSearch({
    sizes: values.sizes.split(',').map(rowCount),
    repeats: Number(values.repeats),
    keepIn: values.keep,
  });
}
if (wants('groups')) {
  await benchGroups({
    sizes: values.sizes.split(',').map(rowCount),
    repeats: Number(values.repeats),
    keepIn: values.keep,
  });
}
if (wants('console')) {
  await benchConsole({
    sizes: values.sizes.split(',').map(rowCount),
    repeats: Number(values.repeats),
    keepIn: values.keep,
  });
}
if (wants('dump')) await benchDump({ sizes: values.sizes.split(',').map(rowCount), keepIn: values.keep });
if (wants('sbom')) await benchSbom({ components: rowCount(values.components) });
if (wants('scim')) await benchScim({ people: rowCount(values.people), senders: Number(values.senders) });
if (wants('workflows')) {
  await benchWorkflows({ rows: rowCount(values.rows), repeats: Number(values.repeats) });
}
if (wants('scan')) {
  const sizes = values.sizes === '100k' && positionals.length === 0 ? [] : values.sizes.split(',').map(rowCount);
  await benchScan({ trees: values.trees, sizes });
}
if (positionals.includes('flows')) await benchFlows({ archives: values.archives });
if (wants('engine')) await benchEngine({ runs: rowCount(values.empty), starts: 100, idleSeconds: 20 });
if (wants('notifications')) await benchNotifications({ messages: rowCount(values.messages), uploads: 10 });
if (wants('projects')) await benchProjects();
if (wants('users')) {
  await benchUsers({ rows: rowCount(values.rows), repeats: Number(values.repeats) });
}
if (wants('identity')) {
  const files = await historiesIn(values.histories);
  await benchIdentity({ files, modes: modesNamed(values.mode), throughServer: false, listsFaults: values.faults });
}
if (wants('histories')) {
  await benchHistories({
    commits: Number(values.commits),
    seed: Number(values.seed),
    listsFaults: values.faults,
  });
}

/** The histories in a folder (identity/history.ts). */
async function historiesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => (name.endsWith('.jsonl.gz') ? [join(folder, name)] : [])).sort();
}

/** Parses `100k` and `1m`. */
function rowCount(text: string): number {
  const [, digits, unit] = /^([0-9]+)([km]?)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${text} is not a number, like 100k or 1m`);
  return Number(digits) * (unit === 'm' ? 1_000_000 : unit === 'k' ? 1000 : 1);
}
