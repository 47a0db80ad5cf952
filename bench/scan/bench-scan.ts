/**
 * `npm run bench -- scan`: `parapet scan` beside the real `semgrep` with the same rules on the same trees, where it is installed
 * (`tests/scanners/install.sh`): time, memory, and how far both find the same lines. Then files that are large or nested.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { print } from '../measure.ts';
import { figures, runParapet, runSemgrep } from './run-scanners.ts';

const root = resolve(import.meta.dirname, '../..');
const rules = resolve(import.meta.dirname, 'rules');
const code = ['py', 'js', 'ts', 'tsx', 'jsx', 'java'];

/** `trees`: folders, and archives of them. `sizes`: lines to which the trees are repeated. */
export async function benchScan(options: { trees: string; sizes: readonly number[] }): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'parapet-bench-scan-'));
  try {
    print(`scan: ${globSync(join(rules, '*.yaml')).length} files of rules, ${availableParallelism()} threads`);
    const trees = [join(root, 'client/src'), join(root, 'scanner/src'), ...unpacked(options.trees, scratch)];
    for (const tree of trees) await compare(tree, scratch);
    for (const lines of options.sizes) await compare(repeated(trees, lines, scratch), scratch);
    await measureHostile(scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function unpacked(folder: string, scratch: string): string[] {
  return globSync(join(folder, '*.tar.gz')).map((archive) => {
    const target = join(scratch, basename(archive, '.tar.gz'));
    mkdirSync(target);
    execFileSync('tar', ['xzf', archive, '-C', target]);
    return target;
  });
}

async function compare(tree: string, scratch: string): Promise<void> {
  const files = globSync(`**/*.{${code.join(',')}}`, { cwd: tree });
  const lines = files.reduce((sum, file) => sum + readFileSync(join(tree, file), 'utf8').split('\n').length, 0);
  const [ours, theirs] = [join(scratch, 'ours.json'), join(scratch, 'theirs.json')];
  const own = await runParapet({ tree, rules, output: ours });
  const found = linesFound(ours, tree);
  print(`  ${basename(tree)}: ${files.length} files, ${lines} lines`);
  print(`    parapet scan  ${figures(own)}, ${found.size} lines found`);
  const other = await runSemgrep({ tree, rules, output: theirs, home: scratch });
  if (other === undefined) return print('    semgrep is not installed: tests/scanners/install.sh');
  const expected = linesFound(theirs, tree);
  print(`    semgrep       ${figures(other)}, ${expected.size} lines found`);
  const missing = [...expected].filter((each) => !found.has(each));
  const added = [...found].filter((each) => !expected.has(each));
  const share = (1 - missing.length / Math.max(1, expected.size)) * 100;
  print(`    ${share.toFixed(2)} % of its lines found; ${missing.length} missing, ${added.length} besides`);
  print(`    missing by rule: ${byRule(missing)}; besides by rule: ${byRule(added)}`);
}

/** Rule, file and line of each finding that is not muted. */
function linesFound(report: string, tree: string): Set<string> {
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { check_id: string; path: string; start: { line: number }; extra: { is_ignored?: boolean } }[];
  };
  return new Set(
    results
      .filter(({ extra }) => extra.is_ignored !== true)
      .map(({ check_id: id, path, start }) => `${id.split('.').at(-1)} ${path.replace(`${tree}/`, '')} ${start.line}`),
  );
}

function byRule(lines: readonly string[]): string {
  const counts = [...Map.groupBy(lines, (each) => each.split(' ')[0])].map(([rule, all]) => `${rule} ${all.length}`);
  return counts.length === 0 ? 'none' : counts.join(', ');
}

/** The trees again and again, under other names. */
function repeated(trees: readonly string[], lines: number, scratch: string): string {
  const target = join(scratch, `${lines}-lines`);
  let count = 0;
  for (let round = 0; count < lines; round += 1) {
    for (const tree of trees) {
      if (count >= lines) break;
      for (const file of globSync(`**/*.{${code.join(',')}}`, { cwd: tree })) {
        count += readFileSync(join(tree, file), 'utf8').split('\n').length;
        cpSync(join(tree, file), join(target, `${round}-${basename(tree)}`, file));
      }
    }
  }
  return target;
}

async function measureHostile(scratch: string): Promise<void> {
  const hostile: readonly [string, string][] = [
    ['a file of 2 MB', 'function f(a) { return g(a.b, "c") + 1; }\n'.repeat(50_000)],
    ['20,000 nested brackets', `x = ${'['.repeat(20_000)}${']'.repeat(20_000)};\n`],
    ['one line of 5 MB', `x = [${'f(1), '.repeat(850_000)}];\n`],
  ];
  for (const [name, text] of hostile) {
    const folder = mkdtempSync(join(scratch, 'hostile-'));
    writeFileSync(join(folder, 'a.js'), text);
    const output = join(scratch, 'hostile.json');
    const more = ['--max-bytes', '10000000', '--timeout', '30'];
    const measured = await runParapet({ tree: folder, rules, output, more });
    const { results, errors } = JSON.parse(readFileSync(output, 'utf8')) as {
      results: unknown[];
      errors: { type: string }[];
    };
    const problems = [...new Set(errors.map(({ type }) => type))].join(', ');
    print(`  ${name}: ${figures(measured)}, ${results.length} findings${problems === '' ? '' : `; ${problems}`}`);
  }
}
