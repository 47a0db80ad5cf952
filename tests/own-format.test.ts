/** The script and the JSON of the guide to Parapet's own format, read as it promises. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseText } from '../server/src/ingest/testing/parse-text.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../docs/guides/write-findings.md'), 'utf8');
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }));
const script = blocks.find(({ language }) => language === 'sh')?.text ?? '';

test('the script of ten lines makes a file that is read, and none outside of a repository', async () => {
  assert.equal(script.trimEnd().split('\n').length, 10);
  const folder = mkdtempSync(join(tmpdir(), 'parapet-guide-'));
  const run = (): string => execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  try {
    assert.throws(run);
    execFileSync('git', ['init', '-q'], { cwd: folder });
    assert.deepEqual((await parseText(run())).coverage[0]?.isSuccessful, true);
    writeFileSync(join(folder, 'lib, 2.sh'), 'true\n  eval "$1", $2\n');
    execFileSync('git', ['add', '.'], { cwd: folder });
    const { findings, problems } = await parseText(run());
    assert.deepEqual(problems, []);
    assert.deepEqual(
      findings.map(({ path, region, matchedText }) => [path, region.startLine, matchedText]),
      [['lib, 2.sh', 2, '  eval "$1", $2']],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the JSON of the guide is read', async () => {
  const json = blocks.find(({ language, text }) => language === 'json' && text.includes('no-eval'))?.text ?? '';
  const { findings, problems } = await parseText(json);
  assert.deepEqual([findings.length, problems], [1, []]);
});
