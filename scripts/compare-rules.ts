/**
 * Runs small pairs of a rule and code by Semgrep's command and by the scanner, and prints those on which they differ:
 * `npm run compare:rules -- cases.ts`. The module exports `cases`, each with `language`, `file` (a name), `rule` (its fields) and `code`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readRules, scanFile } from '../scanner/src/scanner.ts';

/** Where `tests/scanners/install.sh` puts the command. */
const folderOfCommands = resolve(import.meta.dirname, '../node_modules/.cache/parapet/scanners/bin');

const Case = z.strictObject({
  language: z.string(),
  file: z.string(),
  rule: z.record(z.string(), z.unknown()),
  code: z.string(),
});
type Case = z.infer<typeof Case>;
const Place = z.object({ line: z.number(), col: z.number() });
const Report = z.object({
  results: z.array(
    z.object({ check_id: z.string(), start: Place, end: Place, extra: z.object({ message: z.string() }) }),
  ),
  errors: z.array(z.object({ message: z.string().default('') })),
});

const message = '$X $Y $Z';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function rulesOf(given: Case, index: number): string {
  const { language, rule } = given;
  const fields = { id: `c${index}`, languages: [language], message, severity: 'ERROR', ...rule };
  // JSON is YAML.
  return JSON.stringify({ rules: [{ ...fields, paths: { include: [`/c${index}/*`] } }] });
}

/** What the command finds, for each case; it reads all of them at once. */
async function findByCommand(cases: readonly Case[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'compare-rules-'));
  try {
    await mkdir(join(folder, 'rules'));
    for (const [index, each] of cases.entries()) {
      await mkdir(join(folder, 'code', `c${index}`), { recursive: true });
      await writeFile(join(folder, 'code', `c${index}`, each.file), each.code);
      await writeFile(join(folder, 'rules', `c${index}.yaml`), rulesOf(each, index));
    }
    const options = ['--metrics', 'off', '--disable-version-check', '--no-git-ignore', '--json'];
    const { stdout } = await promisify(execFile)(
      'semgrep',
      ['scan', ...options, '--config', join(folder, 'rules'), join(folder, 'code')],
      {
        cwd: join(folder, 'code'),
        env: { ...process.env, PATH: `${folderOfCommands}${delimiter}${process.env['PATH'] ?? ''}` },
        maxBuffer: 100_000_000,
      },
    ).catch((error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    const { results, errors } = Report.parse(JSON.parse(stdout));
    for (const each of errors) print(`semgrep: ${each.message.split('\n').slice(0, 2).join(' ')}`);
    return cases.map((_, index) =>
      results
        .filter(({ check_id: id }) => id.endsWith(`.c${index}`))
        .map(({ start, end, extra }) => `${start.line}:${start.col}-${end.line}:${end.col} ${extra.message}`)
        .sort(),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function findByScanner(given: Case, index: number): Promise<string[]> {
  const { rules, notRun } = await readRules({ text: rulesOf(given, index), idPrefix: '' });
  const { findings } = await scanFile({ path: `c${index}/${given.file}`, text: given.code }, rules);
  return [
    ...notRun.map((each) => `not run: ${each.message}`),
    ...findings
      .filter(({ isMuted }) => !isMuted)
      .map(
        ({ start, end, message: filled }) =>
          `${start.line}:${start.byteColumn}-${end.line}:${end.byteColumn} ${filled}`,
      ),
  ].sort();
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name a file of cases: npm run compare:rules -- cases.ts');
const module: unknown = await import(pathToFileURL(resolve(path)).href);
const { cases } = z.object({ cases: z.array(Case) }).parse(module);
const byCommand = await findByCommand(cases);
let same = 0;
for (const [index, each] of cases.entries()) {
  const ours = await findByScanner(each, index);
  const theirs = byCommand[index]!;
  if (JSON.stringify(ours) === JSON.stringify(theirs)) same += 1;
  else
    print(
      [
        `--- ${index}: ${JSON.stringify(each.rule)}`,
        each.code,
        `semgrep: ${theirs.join('\n         ')}`,
        `scanner: ${ours.join('\n         ')}`,
      ].join('\n'),
    );
}
print(`${same} of ${cases.length} cases agree.`);
