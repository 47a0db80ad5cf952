/** The worker thread: counts the faults of each text in its input, answers once, and exits. */
import { parentPort, workerData } from 'node:worker_threads';
import { countFaults } from './count-faults.ts';
import type { Grammar } from './grammar-of.ts';

const texts = workerData as readonly { grammar: Grammar; before: string; after: string }[];
const answer: { before: number; after: number }[] = [];
for (const { grammar, before, after } of texts) {
  answer.push({ before: await countFaults(grammar, before), after: await countFaults(grammar, after) });
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of another thread, not of another window
parentPort?.postMessage(answer);
