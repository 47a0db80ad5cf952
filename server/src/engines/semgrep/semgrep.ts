/** Semgrep (or Opengrep, which takes the same arguments), with rules from the operator's folder: never from a registry, never from the repository. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScannerFailed, type Engine, type EngineOptions, type ScanOutput, type ScanPlace } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { lastWords, runScanner } from '../run-scanner.ts';
import { findRules } from './find-rules.ts';

export const semgrepEngine: Engine = {
  name: 'Semgrep',
  isTool: (tool) => /^(?:semgrep|opengrep)\b/i.test(tool),
  // Which files a rule is about, the rule says. Files that Semgrep itself reads as configuration are none.
  isTarget: (path) => !/(?:^|\/)\.(?:semgrep|gitignore)/i.test(path),
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
        // One bad rule beside it fails them all.
        if (!(error instanceof ScannerFailed) || found.beside.length === 0) throw error;
        return runSemgrep(options, place, { program, rules: alone });
      }
    };
  },
};

async function runSemgrep(
  options: EngineOptions,
  place: ScanPlace,
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
      // Should it want to ask its makers all the same: nobody listens there.
      SEMGREP_URL: 'http://127.0.0.1:1',
    },
  });
  // 1: findings, with an option that is not set here.
  if (exitCode !== 0 && exitCode !== 1) throw new ScannerFailed(`Semgrep failed: ${lastWords(stderr)}`);
  return { format: 'semgrep', bytes: stdout };
}

/** Comments in the code hide nothing, and nothing is asked of the network. Memory in MiB, time in seconds a rule and file. */
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
