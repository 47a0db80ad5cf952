/** Real scanners over a checkout, and their output as the server reads it. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseText } from '../../server/src/ingest/testing/parse-text.ts';
import type { FindingDraft } from '../../server/src/model/draft.ts';

/** As tests/scanners/install.sh installs them. */
const installed = resolve(import.meta.dirname, '../../node_modules/.cache/parapet/scanners/bin');
const run = promisify(execFile);

export const scannerNames = ['bandit', 'semgrep'] as const;
export type ScannerName = (typeof scannerNames)[number];

/** Rules of our own, about the risky calls of the written history. JSON is YAML, too. */
const semgrepRules = {
  rules: [
    ['shell', 'subprocess.call(..., shell=True)'],
    ['md5', 'hashlib.md5(...)'],
    ['pickle', 'pickle.loads(...)'],
    ['no-timeout', 'requests.get($URL)'],
    ['format-sql', '$CURSOR.execute("..." % $X)'],
    ['login', '$CLIENT.login(..., password="...")'],
    ['status', 'assert $ANSWER.status == 302'],
  ].map(([id, pattern]) => ({ id, pattern, message: `Found ${id}.`, languages: ['python'], severity: 'WARNING' })),
};

/** Throws if the scanner is not installed. `home`: a folder for the scanner's own files, outside of the checkout. */
export async function scanCheckout(scanner: ScannerName, folder: string, home: string): Promise<FindingDraft[]> {
  await mkdir(home, { recursive: true });
  const [output, rules] = [join(home, `${scanner}.out`), join(home, 'rules.json')];
  await writeFile(rules, JSON.stringify(semgrepRules));
  const args = {
    bandit: ['--quiet', '--recursive', '--exit-zero', '--format', 'sarif', '--output', output, '.'],
    semgrep: [
      'scan',
      '--quiet',
      '--metrics=off',
      '--disable-version-check',
      '--json',
      '--config',
      rules,
      '--output',
      output,
      '.',
    ],
  }[scanner];
  const environment = { PATH: [installed, process.env['PATH'] ?? ''].join(delimiter), HOME: home, LC_ALL: 'C.UTF-8' };
  await run(join(installed, scanner), args, { cwd: folder, env: environment });
  const { findings } = await parseText(await readFile(output), { format: scanner === 'bandit' ? 'sarif' : 'semgrep' });
  return findings;
}
