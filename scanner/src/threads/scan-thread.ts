/** A thread: scans one file after the other by rules that it reads once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { flowsOf, scanFileInProject } from '../findings/scan-file.ts';
import { loadLanguage } from '../languages/parse-code.ts';
import { ProjectFiles } from '../project/project-files.ts';
import { readRules } from '../rules/read-rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { RuleFlows } from '../taint/find-flows.ts';
import { idle, parsing, type ThreadAnswer, type ThreadStart, type ThreadTask } from './thread-messages.ts';

const { folder, ruleFiles, running, index } = workerData as ThreadStart;
const rules: Rule[] = [];
for (const file of ruleFiles) rules.push(...(await readRules(file)).rules);
const indexes = new Map(rules.map((rule, at) => [rule, at]));
const files = new ProjectFiles(index, readText);
const flows = new Map<Rule, RuleFlows>();

parentPort!.on('message', (task: ThreadTask) => {
  void answer(task).then((scan) => {
    Atomics.store(running, 0, idle);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
    parentPort!.postMessage(scan);
  });
});

async function answer({ path, leftOut, across }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const asked = leftOut.length === 0 ? rules : rules.filter((_, at) => !leftOut.includes(at));
    const followed = new Map<Rule, RuleFlows>();
    for (const at of across) followed.set(rules[at]!, await flowsThrough(rules[at]!));
    return await scanFileInProject({ path, text: readText(path) }, asked, {
      onRule: (rule) => Atomics.store(running, 0, rule === null ? parsing : indexes.get(rule)!),
      project: { files, flows: followed },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { findings: [], problems: [{ kind: 'unreadable', path, ruleId: undefined, message }] };
  }
}

async function flowsThrough(rule: Rule): Promise<RuleFlows> {
  const known = flows.get(rule);
  if (known !== undefined) return known;
  for (const { language } of rule.queries) await loadLanguage(language);
  const made = flowsOf(rule);
  flows.set(rule, made);
  return made;
}

function readText(path: string): string {
  return readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
}
