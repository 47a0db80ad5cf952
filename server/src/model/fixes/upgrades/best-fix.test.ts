import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFixOf } from './best-fix.ts';

function best(from: string, fixes: readonly string[], of = 'lodash', ecosystem = 'npm'): string | null {
  const foundDependency = { package: 'lodash', version: from, ecosystem, transitivity: 'direct' } as const;
  const fixedVersions = fixes.map((version) => ({ package: of, version }));
  return bestFixOf({ vulnerabilityId: 'CVE-2026-1', foundDependency, fixedVersions })?.version ?? null;
}

test('the best fix is the smallest step up, whatever the source lists first', () => {
  assert.equal(best('2.0.1', ['1.2.9', '2.0.4', '3.1.0']), '2.0.4');
  assert.equal(best('1.2.3', ['3.1.0', '1.2.9']), '1.2.9');
  assert.equal(best('1.5.0', ['1.2.9', '2.0.4']), '2.0.4');
});

test('no best fix leads back to an older version', () => {
  assert.equal(best('4.0.0', ['1.2.9', '2.0.4']), null);
  assert.equal(best('1.0.0', []), null);
});

test('where versions cannot be compared, or another package is what helps, the source’s first one stands', () => {
  assert.equal(best('latest', ['1.2.9', '2.0.4']), '1.2.9');
  assert.equal(best('1.0.0', ['2.5.0', '3.0.0'], 'lodash-es'), '2.5.0');
});
