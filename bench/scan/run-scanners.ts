/** Runs `parapet scan`, and the real `semgrep` beside it, where that is installed (`tests/scanners/install.sh`). */
import { join, resolve } from 'node:path';
import { runMeasured, type Measured } from './run-measured.ts';

const root = resolve(import.meta.dirname, '../..');
const semgrep = join(root, 'node_modules/.cache/parapet/scanners/bin/semgrep');

interface ScanToRun {
  tree: string;
  /** A folder. */
  rules: string;
  /** Where the report goes. */
  output: string;
}

export function runParapet({
  tree,
  rules,
  output,
  more = [],
}: ScanToRun & { more?: readonly string[] }): Promise<Measured> {
  const launcher = join(root, 'client/bin/parapet.mjs');
  const args = [launcher, 'scan', '--config', rules, '--json', '--output', output, '--quiet', ...more];
  return runMeasured(process.execPath, args, { PATH: process.env['PATH'] }, tree);
}

/** Undefined if it is not installed, or fails. */
export function runSemgrep({ tree, rules, output, home }: ScanToRun & { home: string }): Promise<Measured | undefined> {
  const args = ['scan', '--config', rules, '--json', '--output', output, '-j', '2', '--metrics=off', '--oss-only'];
  const env = { PATH: `${join(semgrep, '..')}:${process.env['PATH']}`, HOME: home };
  return runMeasured(semgrep, [...args, '--disable-version-check', '--no-git-ignore', tree], env).catch(
    () => undefined,
  );
}

export function figures({ ms, peakBytes }: Measured): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s ${String(Math.round(peakBytes / 1_000_000)).padStart(5)} MB`;
}
