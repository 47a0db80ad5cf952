/** A rule's own fix, where it can be applied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';

async function fixOf(extra: Record<string, unknown>) {
  const result = {
    check_id: 'R',
    path: 'a.py',
    start: { line: 1, col: 1 },
    end: { line: 1, col: 5 },
    extra: { message: 'm', severity: 'ERROR', metadata: {}, ...extra },
  };
  const { findings } = await parseText({
    version: '1.50.0',
    results: [result],
    errors: [],
    paths: { scanned: ['a.py'] },
  });
  return findings[0]?.content.fix;
}

test('fix replaces the match, fixed_lines its lines; one that is too long is only shown', async () => {
  assert.deepEqual(await fixOf({ fix: 'safe()' }), { fixCode: 'safe()', replaces: 'match' });
  assert.deepEqual(await fixOf({ fix: 'safe()', fixed_lines: ['x = safe()'] }), {
    fixCode: 'safe()',
    replaces: 'match',
  });
  assert.deepEqual(await fixOf({ fixed_lines: ['x = safe()', 'y'] }), { fixCode: 'x = safe()\ny', replaces: 'lines' });
  const long = await fixOf({ fix: 'x'.repeat(16_001) });
  assert.equal(long?.fixCode?.length, 16_000);
  assert.equal(long?.replaces, undefined);
  for (const extra of [{}, { fix: 5 }, { fixed_lines: [] }, { fixed_lines: ['x', 5] }, { fixed_lines: 'x' }])
    assert.equal(await fixOf(extra), undefined);
});
