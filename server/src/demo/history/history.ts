/** A demo repository's year: its weeks of work, and the scans that its build sends. Pure and deterministic. */
import type { Manifest } from '../../model/scan.ts';
import { codeqlSarif } from '../bodies/codeql-sarif.ts';
import { cyclonedxJson } from '../bodies/cyclonedx-json.ts';
import { gitleaksJson } from '../bodies/gitleaks-json.ts';
import { semgrepJson } from '../bodies/semgrep-json.ts';
import { secretResults } from '../bodies/semgrep-secrets.ts';
import { supplyChainResults } from '../bodies/semgrep-supply-chain.ts';
import type { DemoProject, ScannerName } from '../content/organisation.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import { evolveWeek, firstTree, fixAfterReview } from './evolve.ts';
import { seededRandom, type Random } from '../random.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';

export const weeks = 52;
export const dayMs = 86_400_000;
const hourMs = 3_600_000;
const weekMs = 7 * dayMs;
/** Secrets and packages are scanned less often than code. */
const inventoryEveryWeeks = 9;
const lastWeek = weeks - 1;
/** Weeks in which a release is cut. */
const releaseWeeks: readonly number[] = [33, 47];

/** One file that a build sends. */
export interface ScanStep {
  kind: 'scan';
  at: Date;
  project: DemoProject;
  ref: string;
  commit: string;
  format: 'sarif' | 'semgrep' | 'gitleaks' | 'cyclonedx';
  scope: 'full' | 'diff';
  manifest: Manifest | null;
  /** True in the project's first week. */
  isFirst: boolean;
  /** The step's unique key within the project. */
  key: string;
  /** The file's content; must be called before the history continues. */
  render(): string;
}

/** The start of the year that ends at `end`. */
export function startOfYear(end: Date): Date {
  return new Date(end.getTime() - weeks * weekMs);
}

/** The project's scans in order of time; `index` spreads the projects over the week. */
export function* historyOf(project: DemoProject, index: number, end: Date): Generator<ScanStep> {
  const random = seededRandom(`parapet demo/${project.name}`);
  const start = startOfYear(end).getTime();
  // Each project scans on its own working day and at its own time of day.
  const offsetMs = (index % 4) * dayMs + 8 * hourMs + index * 17 * 60_000;
  const tree = firstTree(project, random, new Date(start - 30 * dayMs));
  let renames: Record<string, string> = {};
  for (let week = 0; week <= project.lastScannedWeek; week += 1) {
    const at = new Date(start + week * weekMs + offsetMs);
    if (week > 0) {
      const work = evolveWeek(tree, project, random, at);
      renames = joinRenames(renames, work.renames);
      if (hasPullRequest(project, index, week)) yield* pullRequestScans({ project, tree, random, at, week, ...work });
    }
    const scans = [
      ...mainScans({ project, index, tree, random, week, renames, at: new Date(at.getTime() + 2 * dayMs) }),
    ];
    if (scans.some(({ format }) => format === 'sarif' || format === 'semgrep')) renames = {};
    yield* scans;
    if (project.hasReleaseBranch && releaseWeeks.includes(week)) yield releaseScan({ project, tree, random, at, week });
  }
}

/** The release branch as it is cut from the main one. */
function releaseScan(cut: {
  project: DemoProject;
  tree: SourceTree;
  random: Random;
  at: Date;
  week: number;
}): ScanStep {
  const { project, tree, random, at, week } = cut;
  return {
    kind: 'scan',
    at: new Date(at.getTime() + 3 * dayMs),
    project,
    ref: `refs/heads/release/${at.getUTCFullYear()}.${at.getUTCMonth() + 1}`,
    commit: random.hex(40),
    format: 'semgrep',
    scope: 'full',
    manifest: null,
    isFirst: false,
    key: `w${week}-release`,
    render: () => wholeSemgrepJson(project, tree, week),
  };
}

function hasPullRequest(project: DemoProject, index: number, week: number): boolean {
  const every = project.pullRequestEveryWeeks;
  return every > 0 && project.scanners.includes('semgrep') && week % every === index % every;
}

/** The pull request as proposed, and merged a day later. */
function* pullRequestScans(change: {
  project: DemoProject;
  tree: SourceTree;
  random: Random;
  at: Date;
  week: number;
  touched: readonly SourceFile[];
  renames: Record<string, string>;
}): Generator<ScanStep> {
  const { project, random, at, week, touched, renames } = change;
  if (touched.length === 0) return;
  const step = (n: number): ScanStep => ({
    kind: 'scan',
    at: new Date(at.getTime() + (n - 1) * dayMs),
    project,
    ref: `refs/merge-requests/${100 + week * 3}/head`,
    commit: random.hex(40),
    format: 'semgrep',
    scope: 'diff',
    manifest: { paths: touched.map(({ path }) => path), deleted: [], renames },
    isFirst: false,
    key: `w${week}-pull-${n}`,
    render: () => semgrepJson(touched),
  });
  yield step(1);
  fixAfterReview(touched, random);
  yield step(2);
}

function* mainScans(state: {
  project: DemoProject;
  index: number;
  tree: SourceTree;
  random: Random;
  week: number;
  renames: Record<string, string>;
  at: Date;
}): Generator<ScanStep> {
  const { project, index, tree, random, week, at } = state;
  const commit = random.hex(40);
  const isDue = (every: number, phase: number) => week % every === phase % every || week === 0 || week === lastWeek;
  const step = (minutes: number, format: ScanStep['format'], render: () => string): ScanStep => ({
    kind: 'scan',
    at: new Date(at.getTime() + minutes * 60_000),
    project,
    ref: 'refs/heads/main',
    commit,
    format,
    scope: 'full',
    manifest: format === 'sarif' || format === 'semgrep' ? { paths: null, deleted: [], renames: state.renames } : null,
    isFirst: week === 0,
    key: `w${week}-${format}`,
    render,
  });
  if (isDue(project.scanEveryWeeks, index)) {
    const byScanner: Record<ScannerName, () => ScanStep> = {
      codeql: () => step(12, 'sarif', () => codeqlSarif(tree.language, tree.files)),
      semgrep: () => step(4, 'semgrep', () => wholeSemgrepJson(project, tree, week)),
    };
    // In time order: semgrep is the faster one.
    if (project.scanners.includes('semgrep')) yield byScanner.semgrep();
    if (project.scanners.includes('codeql')) yield byScanner.codeql();
  }
  if (isDue(inventoryEveryWeeks, index)) {
    if (!project.scanners.includes('semgrep')) yield step(20, 'gitleaks', () => gitleaksJson(tree.secrets));
    yield step(25, 'cyclonedx', () => cyclonedxJson(project, tree.packages, week, at));
  }
}

/** Semgrep also scans the repository's credentials, and its packages if it is the package scanner. */
function wholeSemgrepJson(project: DemoProject, { files, secrets, packages }: SourceTree, week: number): string {
  const inPackages = project.packageScanner === 'semgrep' ? supplyChainResults(project, packages, week) : [];
  const results = [...secretResults(secrets), ...inPackages];
  const lockfiles = project.packageScanner === 'semgrep' ? ecosystems[project.language].lockfiles : [];
  return semgrepJson(files, { results, scanned: [...new Set([...secrets.map(({ path }) => path), ...lockfiles])] });
}

/** Combines two sets of renames: from the oldest name to the newest. */
function joinRenames(before: Record<string, string>, more: Record<string, string>): Record<string, string> {
  const joined = { ...before };
  for (const [from, to] of Object.entries(more)) {
    const oldest = Object.keys(joined).find((name) => joined[name] === from) ?? from;
    joined[oldest] = to;
  }
  return joined;
}
