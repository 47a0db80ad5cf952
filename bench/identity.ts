/**
 * `npm run bench:identity -- FILE… [--pure] [--faults]`: replays histories and prints how often an identity was lost,
 * swapped or wrongly kept, as shares of the decidable results in changed files, with known and unknown renames
 * (docs/identity.md). `--pure` skips server and database; `--faults` lists every fault.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readHistory, type HistoryCommit } from './identity/history.ts';
import { replayThroughIngest } from './identity/ingest-replay.ts';
import type { Judge, Tally } from './identity/judge.ts';
import { replayPurely } from './identity/pure-replay.ts';
import { print } from './measure.ts';
import { startServerProcess } from './server-process.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { pure: { type: 'boolean', default: false }, faults: { type: 'boolean', default: false } },
});
if (files.length === 0) throw new Error('name at least one history: npm run bench:identity -- FILE.jsonl.gz');

const histories = await Promise.all(
  files.map(async (file) => ({ name: nameOf(file), commits: await readHistory(file) })),
);
const replays = histories.flatMap((history) => [true, false].map((knowsRenames) => ({ ...history, knowsRenames })));

print(`${'history'.padEnd(16)} renames  decidable  false fixed     swapped         false kept      reopened`);
const judges = values.pure ? replays.map(purely) : await throughIngest();
judges.forEach((judge, index) => {
  const replay = replays[index];
  if (replay !== undefined) report(replay.name, replay.knowsRenames, judge);
});

function purely({ commits, knowsRenames }: { commits: readonly HistoryCommit[]; knowsRenames: boolean }): Judge {
  return replayPurely(commits, knowsRenames);
}

/** All replays at once, each in a project of its own: scans of one project run one after another. */
async function throughIngest(): Promise<Judge[]> {
  const server = await startServerProcess({ environment: { PARAPET_WORKER_CONCURRENCY: '2' } });
  try {
    return await Promise.all(
      replays.map(({ name, commits, knowsRenames }, index) =>
        replayThroughIngest(server, { project: `replay/${index}-${name}`, commits, knowsRenames }),
      ),
    );
  } finally {
    await server.stop();
  }
}

function report(name: string, knowsRenames: boolean, { tally, faults }: Judge): void {
  const columns = [
    name.padEnd(16),
    (knowsRenames ? 'known' : 'unknown').padEnd(8),
    String(tally.decidable).padStart(9),
    ...(['falseFixed', 'swapped', 'falseKept'] as const).map((kind) => share(tally, kind).padEnd(15)),
    String(tally.reopened),
  ];
  print(columns.join(' '));
  if (values.faults) faults.forEach((fault) => print(`  ${fault}`));
}

function share(tally: Tally, kind: 'falseFixed' | 'swapped' | 'falseKept'): string {
  const percent = (100 * tally[kind]) / Math.max(1, tally.decidable);
  return ` ${tally[kind]} (${percent.toFixed(3)} %)`;
}

function nameOf(file: string): string {
  return basename(file).replace(/\.jsonl\.gz$/, '');
}
