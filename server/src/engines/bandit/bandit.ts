/** Bandit: Python. Its rules are its own, all of them are run. */
import { ScannerFailed, type Engine } from '../engine.ts';
import { findProgram } from '../find-program.ts';
import { lastWords, runScanner } from '../run-scanner.ts';
import { banditAsSarif } from './as-sarif.ts';

/** Bandit's rules are B and three digits; others of a tool of that name are plugins that are not here. */
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
        // Files are named one by one: a .bandit file is looked for in folders alone, other configuration is only read when named.
        args: [...flags, ...place.paths.map((path) => `./${path}`)],
        memoryBytesMax: 2 * 2 ** 30,
      });
      if (exitCode !== 0) throw new ScannerFailed(`Bandit failed: ${lastWords(stderr)}`);
      return { format: 'sarif', bytes: banditAsSarif(stdout) };
    };
  },
};

/** Comments in the code hide nothing. */
const flags = ['--quiet', '--format=json', '--exit-zero', '--ignore-nosec'];
