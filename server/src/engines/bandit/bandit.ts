/** Bandit for Python. It has its own rules and runs all of them. */
import { ScannerFailed, type Engine } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { stderrTail, runScanner } from '../run-scanner.ts';
import { banditAsSarif } from './as-sarif.ts';

/** Bandit's rules are B and three digits; other ids come from plugins that are not installed here. */
const ownRule = /^B\d{3}$/;

export const banditEngine: Engine = {
  name: 'Bandit',
  isTool: (tool) => /^bandit\b/i.test(tool),
  isTarget: (path) => /\.pyw?$/i.test(path),
  async prepare(options, { ruleKey }) {
    if (!ownRule.test(ruleKey)) return { impossible: `${ruleKey} is not one of Bandit’s own rules` };
    const program = await findProgram(options.programPath, 'bandit');
    if (program === undefined) return { impossible: 'Bandit is not installed here' };
    return async (place) => {
      const { exitCode, stdout, stderr } = await runScanner(options, place, {
        program,
        // Lists files one by one: Bandit looks for .bandit only in folders, and reads other configuration only when
        // named.
        args: [...flags, ...place.paths.map((path) => `./${path}`)],
        memoryBytesMax: 2 * 2 ** 30,
      });
      if (exitCode !== 0) throw new ScannerFailed(`Bandit failed: ${stderrTail(stderr)}`);
      return { format: 'sarif', bytes: banditAsSarif(stdout) };
    };
  },
};

/** Comments in the code must not suppress findings. */
const flags = ['--quiet', '--format=json', '--exit-zero', '--ignore-nosec'];
