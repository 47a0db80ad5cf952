/**
 * Semgrep (or Opengrep, which takes the same arguments), with rules from the operator's folder only: never from a
 * registry or the repository.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScannerFailed, type Engine, type EngineOptions, type ScanOutput, type ScanWorkspace } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { stderrTail, runScanner } from '../run-scanner.ts';
import { findRules } from './find-rules.ts';

export function isSemgrepTool(tool: string): boolean {
  return /^(?:semgrep|opengrep)\b/i.test(tool);
}

/** The rule decides its files. Excludes files that Semgrep reads as configuration. */
export function isSemgrepTarget(path: string): boolean {
  return !/(?:^|\/)\.(?:semgrep|gitignore)/i.test(path);
}

export const semgrepEngine: Engine = {
  name: 'Semgrep',
  isTool: isSemgrepTool,
  isTarget: isSemgrepTarget,
  async prepare(options, { ruleKey }, folder) {
    const { programPath, semgrepRules } = options;
    const program = (await findProgram(programPath, 'semgrep')) ?? (await findProgram(programPath, 'opengrep'));
    if (program === undefined) return { impossible: 'Semgrep is not installed here' };
    if (semgrepRules === undefined) return { impossible: 'no folder of Semgrep rules is configured here' };
    const found = await findRules(semgrepRules, ruleKey);
    if ('impossible' in found) return found;
    const rule = { ...found.rule, id: ruleKey };
    const alone = join(folder, 'rule.yaml');
    const together = join(folder, 'rules.yaml');
    // JSON is YAML.
    await writeFile(alone, JSON.stringify({ rules: [rule] }));
    await writeFile(together, JSON.stringify({ rules: [rule, ...found.beside] }));
    return async (place) => {
      try {
        return await runSemgrep(options, place, { program, rules: together });
      } catch (error) {
        // One invalid neighbouring rule fails them all, so retry with the rule alone.
        if (!(error instanceof ScannerFailed) || found.beside.length === 0) throw error;
        return runSemgrep(options, place, { program, rules: alone });
      }
    };
  },
};

async function runSemgrep(
  options: EngineOptions,
  place: ScanWorkspace,
  { program, rules }: { program: string; rules: string },
): Promise<ScanOutput> {
  const { exitCode, stdout, stderr } = await runScanner(options, place, {
    program,
    args: ['scan', `--config=${rules}`, ...flags, ...place.paths.map((path) => `./${path}`)],
    environment: {
      SEMGREP_SEND_METRICS: 'off',
      SEMGREP_ENABLE_VERSION_CHECK: '0',
      SEMGREP_SETTINGS_FILE: join(place.home, 'settings.yml'),
      SEMGREP_LOG_FILE: join(place.home, 'semgrep.log'),
      // If Semgrep tries to contact its vendor anyway, the connection is refused.
      SEMGREP_URL: 'http://127.0.0.1:1',
    },
  });
  // Exit code 1 means findings, with an option that is not set here.
  if (exitCode !== 0 && exitCode !== 1) throw new ScannerFailed(`Semgrep failed: ${stderrTail(stderr)}`);
  return { format: 'semgrep', bytes: stdout };
}

/** No suppression by comments, no network. Memory in MiB, time in seconds per rule and file. */
const flags = [
  '--no-rewrite-rule-ids',
  '--metrics=off',
  '--disable-version-check',
  '--disable-nosem',
  '--no-git-ignore',
  '--json',
  '--quiet',
  '--jobs=1',
  '--timeout=30',
  '--max-memory=2000',
  '--max-target-bytes=0',
];
