/** A tool's own fix is applied completely or not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolFix } from '../../model/draft.ts';
import { parseText } from '../testing/parse-text.ts';

type Json = Record<string, unknown>;

const at = (startLine: number, more: Json = {}): Json => ({ startLine, ...more });
const change = (uri: string, ...replacements: unknown[]): Json => ({ artifactLocation: { uri }, replacements });
const replace = (deletedRegion: Json, text?: string): Json => ({
  deletedRegion,
  ...(text !== undefined && { insertedContent: { text } }),
});

async function fixOf(artifactChanges: unknown, why = 'why'): Promise<ToolFix | undefined> {
  const { findings } = await parseText({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'T', rules: [] } },
        results: [
          {
            ruleId: 'R',
            message: { text: 'm' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine: 1 } } }],
            fixes: [{ description: { text: why }, artifactChanges }],
          },
        ],
      },
    ],
  });
  return findings[0]?.content.fix;
}

test('several files and places, insertions and deletions, with what the tool says stands there', async () => {
  const fix = await fixOf([
    change('a.ts', replace(at(2, { startColumn: 3, endColumn: 5, snippet: { text: 'xy' } }), 'z'), replace(at(4))),
    change('b.ts', replace(at(1, { startColumn: 1, endColumn: 1 }), 'import c\n')),
  ]);
  assert.deepEqual(fix?.changes, [
    {
      path: 'a.ts',
      replacements: [
        { region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 5 }, text: 'z', old: 'xy' },
        { region: { startLine: 4, startColumn: 0, endLine: 4, endColumn: 0 }, text: '' },
      ],
    },
    {
      path: 'b.ts',
      replacements: [{ region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }, text: 'import c\n' }],
    },
  ]);
});

test('Semgrep’s whole lines replace whole lines, though it says that they replace the match', async () => {
  const given = [change('a.ts', replace(at(3, { startColumn: 12, endLine: 4, endColumn: 19 }), '    return run(x);'))];
  const fix = await fixOf(given, 'eval is evil\n Autofix: Semgrep rule suggested fix');
  const region = { startLine: 3, startColumn: 0, endLine: 4, endColumn: 0 };
  assert.deepEqual(fix?.changes, [{ path: 'a.ts', replacements: [{ region, text: '    return run(x);' }] }]);
});

test('a fix of which one part cannot be carried out is only shown', async () => {
  const good = replace(at(1), 'x');
  for (const changes of [
    [],
    'none',
    [change('a.ts', good), change('../../up.ts', good)],
    [change('', good)],
    [change('a.ts', good, replace({ charOffset: 5, charLength: 2 }, 'x'))],
    [change('a.ts', good, 5)],
    [change('a.ts', { deletedRegion: at(1), insertedContent: { binary: 'AA==' } })],
    [{ artifactLocation: { uri: 'a.ts' }, replacements: good }],
    [change('a.ts', replace(at(1), 'x'.repeat(32_001)))],
    [change('a.ts', ...Array.from({ length: 101 }, () => good))],
    Array.from({ length: 21 }, () => change('a.ts', good)),
  ]) {
    const fix = await fixOf(changes);
    assert.equal(fix?.explanation, 'why');
    assert.equal(fix?.changes, undefined, JSON.stringify(changes).slice(0, 100));
  }
});
