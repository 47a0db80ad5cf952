/**
 * Checks that changed files still parse. Runs in a worker thread, started on demand: the server keeps answering, time
 * is bounded, and the parsers' memory is freed afterwards.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { grammarOf, type Grammar } from './grammar-of.ts';

export interface ParsedChange {
  path: string;
  before: string;
  after: string;
}

/** For all files together; 2 MB of JavaScript take 4 s on a slow machine. */
const timeoutMsDefault = 60_000;
const heapMbMax = 512;

/** A message for people; undefined if no file has more faults than before. Files without a grammar are skipped. */
export async function findSyntaxProblem(
  changes: readonly ParsedChange[],
  { signal, timeoutMs = timeoutMsDefault }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<string | undefined> {
  const judged = changes.flatMap(({ path, before, after }) => {
    const grammar = grammarOf(path);
    return grammar === undefined || before === after ? [] : [{ path, grammar, before, after }];
  });
  if (judged.length === 0) return undefined;
  const faults = await countInThread(judged, timeoutMs, signal);
  const paths = judged.map(({ path }) => path).join(', ');
  if (faults === undefined) return `${paths} could not be parsed within the limits of time and memory.`;
  for (const [index, { path }] of judged.entries()) {
    const { before = 0, after = 0 } = faults[index] ?? {};
    if (after > before) {
      return before === 0
        ? `${path} cannot be parsed after the fix.`
        : `${path} has more faults after the fix (${after}) than before (${before}).`;
    }
  }
  return undefined;
}

interface Faults {
  before: number;
  after: number;
}

/** Undefined if time or memory ran out. Throws the signal's reason. */
async function countInThread(
  texts: readonly { grammar: Grammar; before: string; after: string }[],
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Faults[] | undefined> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: texts,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  });
  const timeOut = AbortSignal.timeout(timeoutMs);
  try {
    const until = signal === undefined ? timeOut : AbortSignal.any([timeOut, signal]);
    const [faults] = (await once(thread, 'message', { signal: until })) as [Faults[]];
    return faults;
  } catch (error) {
    signal?.throwIfAborted();
    if (timeOut.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw error;
  } finally {
    await thread.terminate();
  }
}
