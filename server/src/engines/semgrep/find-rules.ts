/** Finds a finding's rule in the operator's folder of Semgrep rules, and the rules beside it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { parse } from 'yaml';
import { z } from 'zod';
import { agreement } from './rule-id.ts';

/** The members of a rule that we read; the rest is for Semgrep. */
const SemgrepRule = z.looseObject({ id: z.string(), languages: z.array(z.string()) });
export type SemgrepRule = z.infer<typeof SemgrepRule>;
const RuleFile = z.object({ rules: z.array(z.unknown()) });

export interface FoundRules {
  rule: SemgrepRule;
  /** Other rules of the folder for one of its languages. */
  beside: SemgrepRule[];
}

const filesMax = 20_000;
const fileBytesMax = 2 * 2 ** 20;
const besideMax = 100;

/** The rules, or a message why they are unavailable. */
export async function findRules(folder: string, ruleKey: string): Promise<FoundRules | { impossible: string }> {
  const paths = await listRuleFiles(folder);
  if (paths.length === 0) return { impossible: `there are no rules in ${folder} (PARAPET_SEMGREP_RULES)` };
  const lastPart = ruleKey.slice(ruleKey.lastIndexOf('.') + 1);
  const candidates: { rule: SemgrepRule; path: string; agreed: number }[] = [];
  for (const path of paths) {
    // Reads thousands of files but parses only the few that can contain the rule.
    for (const rule of await readRules(folder, path, (text) => text.includes(lastPart))) {
      const agreed = agreement(ruleKey, { id: rule.id, path });
      if (agreed !== undefined) candidates.push({ rule, path, agreed });
    }
  }
  const most = Math.max(...candidates.map(({ agreed }) => agreed));
  const [best, ...others] = candidates.filter(({ agreed }) => agreed === most);
  if (best === undefined) return { impossible: `the rule ${ruleKey} is not in the folder of Semgrep rules` };
  if (others.some(({ rule }) => JSON.stringify(rule) !== JSON.stringify(best.rule))) {
    return { impossible: `several rules in the folder of Semgrep rules may be ${ruleKey}` };
  }
  return { rule: best.rule, beside: await rulesBeside(folder, paths, best) };
}

async function rulesBeside(
  folder: string,
  paths: readonly string[],
  { rule, path }: { rule: SemgrepRule; path: string },
): Promise<SemgrepRule[]> {
  const ofFolder = paths.filter((each) => dirname(each) === dirname(path)).slice(0, besideMax);
  const beside = new Map<string, SemgrepRule>();
  for (const each of ofFolder) {
    for (const other of await readRules(folder, each)) {
      if (other.id !== rule.id && other.languages.some((language) => rule.languages.includes(language))) {
        beside.set(other.id, other);
      }
    }
  }
  return [...beside.values()].slice(0, besideMax);
}

/** Files below the folder, in order; none if it is unreadable. Links are not followed. */
async function listRuleFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined && found.length < filesMax; at = waiting.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() && /\.ya?ml$/i.test(entry.name)) found.push(path);
    }
  }
  return found.slice(0, filesMax).sort();
}

/** The rules of a file; none if it is unreadable or rejected by `mayHold`. Invalid rules are skipped. */
async function readRules(
  folder: string,
  path: string,
  mayHold: (text: string) => boolean = () => true,
): Promise<SemgrepRule[]> {
  try {
    const file = join(folder, path);
    if ((await stat(file)).size > fileBytesMax) return [];
    const text = await readFile(file, 'utf8');
    if (!mayHold(text)) return [];
    const { rules } = RuleFile.parse(parse(text, { logLevel: 'silent' }));
    return rules.map((rule) => SemgrepRule.safeParse(rule).data).filter((rule) => rule !== undefined);
  } catch {
    return [];
  }
}
