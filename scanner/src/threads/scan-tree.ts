/** Scans a folder: finds its files, and scans them by the rules. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Problem } from '../findings/finding.ts';
import { isForAny } from '../findings/scan-file.ts';
import { readRules, type RuleFile } from '../rules/read-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { findTargets, type TargetOptions } from '../targets/find-targets.ts';
import { planFlows } from './plan-flows.ts';
import { scanPaths, type PathsScan, type ScanLimits } from './scan-paths.ts';

export interface TreeToScan extends Omit<TargetOptions, 'isWanted'> {
  folder: string;
  /** Files and folders within it; all of it if empty. */
  named: readonly string[];
  ruleFiles: readonly RuleFile[];
  /** What is asked for: findings of these files, and flows through them. Undefined: all. Other files are read where flows come to them. */
  only?: ReadonlySet<string> | undefined;
  limits: ScanLimits;
  onFile?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface TreeScan extends PathsScan {
  rules: Rule[];
  /** The files that were scanned, with problems or without. */
  paths: string[];
}

/** Throws an error of YAML's parser for a text of rules that is none, and the signal's reason. */
export async function scanTree(tree: TreeToScan): Promise<TreeScan> {
  const { folder, named, ruleFiles, only, limits, onFile, signal, ...options } = tree;
  const rules: Rule[] = [];
  const notRun: Problem[] = [];
  for (const file of ruleFiles) {
    const read = await readRules(file);
    rules.push(...read.rules);
    for (const { rule, message } of read.notRun)
      notRun.push({ kind: 'rule-not-run', path: undefined, ruleId: rule, message });
  }
  const targets = await findTargets(folder, named, {
    ...options,
    isWanted: (path) => isForAny(rules, path),
  });
  const plan = await planFlows(targets.paths, rules, (path) => readFile(join(folder, path), 'utf8'));
  const paths = only === undefined ? targets.paths : targets.paths.filter((path) => only.has(path));
  const reaching = only && plan.reaching(only);
  const further = targets.paths.filter(
    (path) => only?.has(path) === false && reaching!.has(path) && plan.across.has(path),
  );
  const scan = await scanPaths({
    folder,
    paths: [...paths, ...further],
    onlyAcross: new Set(further),
    ruleFiles,
    rules,
    plan,
    limits,
    ...(onFile && { onFile: (done: number) => onFile(done, paths.length + further.length) }),
    ...(signal && { signal }),
  });
  const skipped = targets.problems.filter(({ path }) => path === undefined || only?.has(path) !== false);
  const findings = only === undefined ? scan.findings : scan.findings.filter((each) => isThrough(each, only));
  return { rules, paths, findings, problems: [...notRun, ...skipped, ...scan.problems] };
}

/** True of what is in one of the files, or comes through one. */
function isThrough({ path, flow }: Finding, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  return flow !== undefined && [flow.source, ...flow.steps].some((each) => paths.has(each.path));
}
