/**
 * Scanners for tests: those that `tests/scanners/install.sh` installed into the cache, else those on PATH. Tests that
 * need a missing one are skipped, and say so.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import type { EngineOptions } from '../../server/src/engines/engine.ts';

const installed = resolve(import.meta.dirname, '../../node_modules/.cache/parapet/scanners/bin');
const programPath = [installed, process.env['PATH'] ?? ''].join(delimiter);

/** The rules of the tests. */
export const testRules = resolve(import.meta.dirname, '../scanners/rules');

export function testEngines(): EngineOptions {
  return { programPath, semgrepRules: testRules };
}

/** For `{ skip }` of a test: false if the scanner is installed, else the reason to skip. */
export function withoutScanner(name: 'bandit' | 'semgrep'): string | false {
  const isThere = programPath.split(delimiter).some((folder) => {
    try {
      accessSync(resolve(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return isThere ? false : `${name} IS NOT INSTALLED: run tests/scanners/install.sh`;
}
