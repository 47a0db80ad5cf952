/** Parapet's own scanner, for findings of Semgrep's rules: needs nothing installed. Rules are the operator's, and those that come with Parapet. */
import { readStarterRuleFiles } from '@parapet/scanner/starter-rules';
import { readRules, scanTree, semgrepReport, type TreeScan } from '@parapet/scanner';
import { ScannerFailed, type Engine, type ScanOutput, type ScanWorkspace } from '../engine.ts';
import { findRules } from '../semgrep/find-rules.ts';
import { isSemgrepTarget, isSemgrepTool } from '../semgrep/semgrep.ts';

/** The same as those of the program. */
const limits = { threads: 1, secondsPerRule: 30, megabytes: 1_000 };
const bytesMax = 100_000_000;

export const ownEngine: Engine = {
  name: 'Parapet’s scanner',
  isTool: isSemgrepTool,
  isTarget: isSemgrepTarget,
  async prepare({ semgrepRules }, { ruleKey }) {
    const found = await findRuleTexts(semgrepRules, ruleKey);
    if ('impossible' in found) return found;
    const { rules, notRun } = await readRules({ text: found.rule, idPrefix: '' });
    if (!rules.some(({ id }) => id === ruleKey))
      return { impossible: notRun[0]?.message ?? `the rule ${ruleKey} is not one that Parapet’s scanner reads` };
    return (place) => scan(place, found);
  },
};

interface RuleTexts {
  /** A file of rules with the finding's alone, under the name that the report has for it. */
  rule: string;
  /** One with those beside it. */
  beside: string;
}

/** In the operator's folder, else among those that come with Parapet. */
async function findRuleTexts(folder: string | undefined, ruleKey: string): Promise<RuleTexts | { impossible: string }> {
  const found = folder === undefined ? undefined : await findRules(folder, ruleKey);
  if (found !== undefined && 'rule' in found) {
    // JSON is YAML.
    const rule = JSON.stringify({ rules: [{ ...found.rule, id: ruleKey }] });
    return { rule, beside: JSON.stringify({ rules: found.beside }) };
  }
  for (const { text } of await readStarterRuleFiles()) {
    const { rules } = await readRules({ text, idPrefix: '' });
    if (rules.some(({ id }) => id === ruleKey)) return { rule: text, beside: JSON.stringify({ rules: [] }) };
  }
  return (
    found ?? {
      impossible: `the rule ${ruleKey} does not come with Parapet, and no folder of Semgrep rules is configured here`,
    }
  );
}

/** Comments do not suppress anything. */
async function scan({ folder, paths, signal }: ScanWorkspace, { rule, beside }: RuleTexts): Promise<ScanOutput> {
  const scanned = await scanTree({
    folder,
    named: paths,
    ruleFiles: [
      { text: rule, idPrefix: '' },
      { text: beside, idPrefix: '' },
    ],
    include: [],
    exclude: [],
    bytesMax,
    limits,
    signal,
  });
  const lost = scanned.problems.find(({ kind }) => kind === 'failed');
  if (lost !== undefined) throw new ScannerFailed(`Parapet’s scanner failed: ${lost.message}`);
  // Rules beside the finding's that are not run say nothing of the files.
  const problems = scanned.problems.filter(({ kind }) => kind !== 'rule-not-run');
  const findings = scanned.findings.map((finding) => ({ ...finding, isMuted: false }));
  const open: TreeScan = { ...scanned, problems, findings };
  return { format: 'semgrep', bytes: Buffer.from(JSON.stringify(semgrepReport(open))) };
}
