import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScannerFailed } from './engine.ts';
import { scanFiles } from './scan-files.ts';

const place = { folder: '', paths: [], home: '', signal: new AbortController().signal };
const scanOf = (report: unknown) =>
  scanFiles(async () => ({ format: 'semgrep', bytes: Buffer.from(JSON.stringify(report)) }), place);
const report = { version: '1.182.0', results: [], errors: [] as unknown[], paths: { scanned: ['a.py', 'b.py'] } };
const error = (more: object) => ({ code: 2, level: 'warn', type: 'Timeout', message: 'slow', ...more });

test('a file on which a rule did not finish was not scanned', async () => {
  const { version, failedPaths } = await scanOf({ ...report, errors: [error({ rule_id: 'r', path: 'a.py' })] });
  assert.deepEqual([version, [...failedPaths]], ['1.182.0', ['a.py']]);
  assert.deepEqual([...(await scanOf(report)).failedPaths], []);
});

test('a scan that lost a rule, or whose output cannot be read, is none', async () => {
  for (const bad of [{ ...report, errors: [error({ rule_id: 'r' })] }, 'no report', { results: 1 }]) {
    await assert.rejects(scanOf(bad), ScannerFailed, JSON.stringify(bad));
  }
});
