/**
 * `npm run bench -- flows`: detection benchmarks (`../shared/data/benchmarks`), scanned by `parapet scan` and by the real `semgrep` with the
 * same taint rules: of each weakness, how many of the vulnerable cases and of the harmless ones are reported.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { print } from '../measure.ts';
import { figures, runParapet, runSemgrep } from './run-scanners.ts';

const rules = join(import.meta.dirname, 'flow-rules');

/** `archives`: a folder of archives, each with a tree and a list `expectedresults-*.csv` (name, category, real, CWE). */
export async function benchFlows({ archives }: { archives: string }): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'parapet-bench-flows-'));
  try {
    for (const archive of globSync(join(archives, '*.tar.gz')).sort()) {
      const tree = join(scratch, basename(archive, '.tar.gz'));
      mkdirSync(tree);
      execFileSync('tar', ['xzf', archive, '-C', tree]);
      const [list] = globSync(join(tree, '**/expectedresults-*.csv'));
      if (list === undefined) continue;
      const cases = casesIn(list);
      print(`flows: ${basename(archive)}, ${cases.length} cases`);
      const output = join(scratch, 'report.json');
      print(`  parapet scan ${figures(await runParapet({ tree, rules, output }))}`);
      const own = reportedIn(output);
      const other = await runSemgrep({ tree, rules, output, home: scratch });
      print(other === undefined ? '  semgrep is not installed' : `  semgrep      ${figures(other)}`);
      compare(cases, own, other && reportedIn(output));
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

interface Case {
  name: string;
  category: string;
  isVulnerable: boolean;
  cwe: string;
}

function casesIn(list: string): Case[] {
  const rows = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => {
    const [name = '', category = '', real, cwe = ''] = row.split(',').map((each) => each.trim());
    return { name, category, isVulnerable: real === 'true', cwe };
  });
}

/** The weakness and the name of the file of each finding. */
function reportedIn(report: string): Set<string> {
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { path: string; extra: { metadata: { cwe?: number } } }[];
  };
  return new Set(results.map(({ path, extra }) => `${extra.metadata.cwe} ${basename(path).replace(/\.\w+$/, '')}`));
}

function compare(cases: readonly Case[], own: ReadonlySet<string>, other: ReadonlySet<string> | undefined): void {
  const means: number[][] = [[], []];
  for (const [category, all] of [...Map.groupBy(cases, (each) => each.category)].sort(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const cwe = all[0]!.cwe;
    if (![...own, ...(other ?? [])].some((each) => each.startsWith(`${cwe} `))) continue;
    const told = [own, other].flatMap((reported, index) => {
      if (reported === undefined) return [];
      const { words, youden } = score(all, reported);
      means[index]!.push(youden);
      return [words];
    });
    const missing = all.filter(
      ({ name, isVulnerable }) => isVulnerable && other?.has(`${cwe} ${name}`) === true && !own.has(`${cwe} ${name}`),
    );
    print(`    ${category.padEnd(16)} ${told.join('   semgrep ')}; ${missing.length} of its true ones missing`);
  }
  const mean = (all: readonly number[]): string =>
    (all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)).toFixed(1);
  print(`    mean Youden index ${mean(means[0]!)}${other === undefined ? '' : `, semgrep ${mean(means[1]!)}`}`);
}

/** Youden's index in percent: the share of the vulnerable that are reported less that of the harmless. */
function score(cases: readonly Case[], reported: ReadonlySet<string>): { words: string; youden: number } {
  const shareOf = (isVulnerable: boolean): [number, number] => {
    const asked = cases.filter((each) => each.isVulnerable === isVulnerable);
    return [asked.filter(({ name, cwe }) => reported.has(`${cwe} ${name}`)).length, asked.length];
  };
  const [[hits, vulnerable], [alarms, harmless]] = [shareOf(true), shareOf(false)];
  const youden = (hits / Math.max(1, vulnerable) - alarms / Math.max(1, harmless)) * 100;
  return { words: `${hits}/${vulnerable} found, ${alarms}/${harmless} false, index ${youden.toFixed(1)}`, youden };
}
