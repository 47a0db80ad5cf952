/** A thread: scans one file after the other by rules that it reads once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { scanFile } from '../findings/scan-file.ts';
import { readRules } from '../rules/read-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { idle, parsing, type ThreadAnswer, type ThreadStart, type ThreadTask } from './thread-messages.ts';

const { folder, ruleFiles, running } = workerData as ThreadStart;
const rules: Rule[] = [];
for (const file of ruleFiles) rules.push(...(await readRules(file)).rules);
const indexes = new Map(rules.map((rule, index) => [rule, index]));

parentPort!.on('message', ({ path, leftOut }: ThreadTask) => {
  void answer(path, leftOut).then((scan) => {
    Atomics.store(running, 0, idle);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
    parentPort!.postMessage(scan);
  });
});

async function answer(path: string, leftOut: readonly number[]): Promise<ThreadAnswer> {
  try {
    const text = (await readFile(join(folder, path), 'utf8')).replace(/^\uFEFF/, '');
    const asked = leftOut.length === 0 ? rules : rules.filter((_, index) => !leftOut.includes(index));
    return await scanFile({ path, text }, asked, (rule) => {
      Atomics.store(running, 0, rule === null ? parsing : indexes.get(rule)!);
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { findings: [], problems: [{ kind: 'unreadable', path, ruleId: undefined, message }] };
  }
}
