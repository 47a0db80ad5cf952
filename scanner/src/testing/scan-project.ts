/** Scans the files of a project as a thread does, without one. */
import assert from 'node:assert/strict';
import { flowsOf, scanFileInProject } from '../findings/scan-file.ts';
import type { Finding } from '../findings/finding.ts';
import { numberFindings } from '../findings/number-findings.ts';
import { ProjectFiles } from '../project/project-files.ts';
import { readRules } from '../scanner.ts';
import { planFlows } from '../threads/plan-flows.ts';
import { linesMarked } from './marked-lines.ts';

export interface ProjectCase {
  /** The fields of the rule below its id. */
  rule: string;
  languages: readonly string[];
  /** By their paths. Lines with the word `finds` are found, and no others. */
  files: Readonly<Record<string, string>>;
}

export async function scanProject({ rule, languages, files }: ProjectCase): Promise<Finding[]> {
  const text = `rules:\n  - id: r\n    languages: [${languages.join(', ')}]\n    message: m\n    severity: HIGH\n    ${rule}\n`;
  const { rules, notRun } = await readRules({ text, idPrefix: '' });
  assert.deepEqual(notRun, []);
  const paths = Object.keys(files);
  const { index, across } = await planFlows(paths, rules, (path) => Promise.resolve(files[path]!));
  const project = new ProjectFiles(index, (path) => files[path]!);
  const flows = flowsOf(rules[0]!);
  const findings: Finding[] = [];
  for (const path of paths) {
    const followed = new Map((across.get(path) ?? []).map((at) => [rules[at]!, flows]));
    const scan = await scanFileInProject({ path, text: files[path]! }, rules, {
      project: { files: project, flows: followed },
    });
    assert.deepEqual(scan.problems, []);
    findings.push(...scan.findings);
  }
  return numberFindings(findings);
}

export async function assertProjectFindsMarkedLines(given: ProjectCase): Promise<void> {
  const expected = Object.entries(given.files)
    .flatMap(([path, code]) => linesMarked(code).map((line) => `${path} ${line}`))
    .sort();
  const found = (await scanProject(given)).map(({ path, start }) => `${path} ${start.line}`);
  assert.deepEqual([...new Set(found)].sort(), expected);
}
