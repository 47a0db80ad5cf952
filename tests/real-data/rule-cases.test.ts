/**
 * The scanner beside the command that it is held against: cases of that engine's own tests, each with what the command reports. They are
 * not part of the project; without them these tests are skipped, and say so.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { readRules, scanFile } from '../../scanner/src/scanner.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/rule-cases');
const isHere = existsSync(folder);

/** Group, case, and what the command reports: the number of the rule in its file ('' for a bare pattern), and the line. */
type Expected = Readonly<Record<string, Readonly<Record<string, readonly (readonly [string, number])[]>>>>;
const expected: Expected = isHere ? (JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected) : {};

/** The least share of cases in which the scanner agrees. Whole rules use what it does not have yet: they are named, not run. */
const leastShare: Readonly<Record<string, number>> = {
  'patterns/python': 0.97,
  'patterns/js': 0.97,
  'patterns/ts': 0.97,
  'patterns/java': 0.97,
  'patterns/csharp': 0.97,
  'patterns/go': 0.96,
  'patterns/ruby': 0.97,
  'patterns/php': 0.85,
  'tainting_rules/go': 1,
  'tainting_rules/python': 1,
  rules: 0.91,
  'tainting_rules/java': 1,
  'tainting_rules/js': 1,
  'tainting_rules/php': 1,
  'tainting_rules/ruby': 1,
};
const languages: Readonly<Record<string, string>> = {
  csharp: 'csharp',
  go: 'go',
  java: 'java',
  js: 'javascript',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  ts: 'typescript',
};

/** The case's file with one of the endings, or with none of them. */
function fileOf(group: string, name: string, isWanted: (file: string) => boolean): string {
  const same = (text: string): string => text.replaceAll(/[-.]/g, '_');
  // `case.newline.go` is the case's, too.
  const isOfCase = (file: string): boolean => `${same(file)}_`.startsWith(`${same(name)}_`);
  const files = readdirSync(join(folder, group)).filter((each) => isOfCase(each) && isWanted(each));
  // The shortest: one case may begin with the name of another.
  const [file] = files.sort((one, other) => one.length - other.length);
  return file ?? assert.fail(`${group}/${name} has no such file`);
}

function rulesOf(group: string, name: string): string {
  const [kind, folderName = ''] = group.split('/');
  if (kind !== 'patterns')
    return readFileSync(
      join(
        folder,
        group,
        fileOf(group, name, (file) => /\.ya?ml$/.test(file)),
      ),
      'utf8',
    );
  const pattern = readFileSync(
    join(
      folder,
      group,
      fileOf(group, name, (file) => file.endsWith('.sgrep')),
    ),
    'utf8',
  );
  const rule = { id: 'r', languages: [languages[folderName]], message: 'm', severity: 'ERROR', pattern };
  // JSON is YAML.
  return JSON.stringify({ rules: [rule] });
}

/** What the scanner finds, as the command's list; undefined if a rule is not run. */
async function found(group: string, name: string): Promise<string[] | undefined> {
  const { rules, notRun } = await readRules({ text: rulesOf(group, name), idPrefix: '' });
  if (notRun.length > 0) return undefined;
  const file = fileOf(group, name, (each) => !/\.(?:ya?ml|sgrep)$/.test(each));
  const text = readFileSync(join(folder, group, file), 'utf8');
  const { findings } = await scanFile({ path: file, text }, rules);
  const isBare = group.startsWith('patterns/');
  return findings.map(({ ruleId, start }) =>
    JSON.stringify([isBare ? '' : String(rules.findIndex(({ id }) => id === ruleId)), start.line]),
  );
}

async function compare(t: TestContext, group: string): Promise<void> {
  const names = Object.keys(expected[group]!);
  let agreed = 0;
  const differs: string[] = [];
  for (const name of names) {
    const wanted = new Set(expected[group]![name]!.map((each) => JSON.stringify(each)));
    const given = await found(group, name);
    const isSame =
      given !== undefined && new Set(given).size === wanted.size && given.every((each) => wanted.has(each));
    if (isSame) agreed += 1;
    else differs.push(given === undefined ? `${name} (not run)` : name);
  }
  t.diagnostic(`${group}: ${agreed} of ${names.length}; differ: ${differs.join(', ')}`);
  assert.ok(agreed / names.length >= leastShare[group]!, differs.join(', '));
}

describe('cases of the rule engine', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  for (const group of Object.keys(leastShare)) test(group, (t) => compare(t, group));
});
