/** Replays histories in every mode, with and without the renames, and prints the shares of lost identities as a table. */
import { basename } from 'node:path';
import { print } from '../measure.ts';
import { startServerProcess } from '../server-process.ts';
import { readHistory, type HistoryCommit } from './history.ts';
import { replayThroughIngest } from './ingest-replay.ts';
import type { Judge, Tally } from './judge.ts';
import { modeTitles, type Mode } from './modes.ts';
import { replayPurely } from './pure-replay.ts';

export interface IdentityBench {
  /** Histories (identity/history.ts). */
  files: readonly string[];
  modes: readonly Mode[];
  /** True to replay through a running server; else through the algorithm alone. */
  throughServer: boolean;
  /** True to list every fault. */
  listsFaults: boolean;
}

interface Replay {
  name: string;
  commits: readonly HistoryCommit[];
  mode: Mode;
  knowsRenames: boolean;
}

export async function benchIdentity(bench: IdentityBench): Promise<void> {
  const histories = await Promise.all(
    bench.files.map(async (file) => ({ name: basename(file, '.jsonl.gz'), commits: await readHistory(file) })),
  );
  const replays = bench.modes.flatMap((mode) =>
    histories.flatMap((history) => [true, false].map((knowsRenames) => ({ ...history, mode, knowsRenames }))),
  );
  const judges = bench.throughServer ? await replayAllThroughIngest(replays) : replays.map(replayPurely);
  print(
    [
      'shown',
      'history',
      'renames',
      'decidable',
      ...faultKinds.map(([, title]) => title),
      'reopened',
      ...evidenceTitles,
    ].join(' | '),
  );
  replays.forEach((replay, index) => {
    const judge = judges[index];
    if (judge === undefined) return;
    print(rowOf(replay, judge.tally));
    if (bench.listsFaults) judge.faults.forEach((fault) => print(`  ${fault}`));
  });
}

/** All replays at once, each in a project of its own: scans of one project run one after another. */
async function replayAllThroughIngest(replays: readonly Replay[]): Promise<Judge[]> {
  const server = await startServerProcess({ environment: { PARAPET_WORKER_CONCURRENCY: '2' } });
  try {
    return await Promise.all(
      replays.map((replay, index) =>
        replayThroughIngest(server, { ...replay, project: `replay/${index}-${replay.name}` }),
      ),
    );
  } finally {
    await server.stop();
  }
}

const faultKinds = [
  ['falseFixed', 'false fixed'],
  ['swapped', 'swapped'],
  ['falseKept', 'false kept'],
] as const satisfies readonly (readonly [keyof Tally, string])[];

/** What the tool's output says of the facts (undecidable.ts), and the faults that it does not excuse. */
export const evidenceTitles = ['undecidable', 'of these misleading', 'avoidable faults'];

export function evidenceCells(tally: Tally): string[] {
  const undecidable = tally.open + tally.misleading;
  return [
    `${undecidable} (${((100 * undecidable) / Math.max(1, tally.decidable)).toFixed(3)} %)`.padStart(14),
    String(tally.misleading).padStart(4),
    `${tally.avoidable} (${((100 * tally.avoidable) / Math.max(1, tally.decidable)).toFixed(3)} %)`.padStart(12),
  ];
}

function rowOf(replay: Replay, tally: Tally): string {
  return [
    modeTitles[replay.mode].padEnd(23),
    replay.name.padEnd(16),
    (replay.knowsRenames ? 'known' : 'unknown').padEnd(7),
    String(tally.decidable).padStart(6),
    ...faultKinds.map(([kind]) => share(tally, kind).padStart(13)),
    String(tally.reopened).padStart(4),
    ...evidenceCells(tally),
  ].join(' | ');
}

function share(tally: Tally, kind: 'falseFixed' | 'swapped' | 'falseKept'): string {
  return `${tally[kind]} (${((100 * tally[kind]) / Math.max(1, tally.decidable)).toFixed(3)} %)`;
}
