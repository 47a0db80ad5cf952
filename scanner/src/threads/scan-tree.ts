/** Scans a folder: finds its files, and scans them by the rules. */
import type { Problem } from '../findings/finding.ts';
import { isForAny } from '../findings/scan-file.ts';
import { readRules, type RuleFile } from '../rules/read-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { findTargets, type TargetOptions } from '../targets/find-targets.ts';
import { scanPaths, type PathsScan, type ScanLimits } from './scan-paths.ts';

export interface TreeToScan extends Omit<TargetOptions, 'isWanted'> {
  folder: string;
  /** Files and folders within it; all of it if empty. */
  named: readonly string[];
  ruleFiles: readonly RuleFile[];
  /** Paths that are found besides are left out; undefined: none is. */
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
    isWanted: (path) => only?.has(path) !== false && isForAny(rules, path),
  });
  const { paths } = targets;
  const scan = await scanPaths({
    folder,
    paths,
    ruleFiles,
    rules,
    limits,
    ...(onFile && { onFile: (done: number) => onFile(done, paths.length) }),
    ...(signal && { signal }),
  });
  return { rules, paths, findings: scan.findings, problems: [...notRun, ...targets.problems, ...scan.problems] };
}
