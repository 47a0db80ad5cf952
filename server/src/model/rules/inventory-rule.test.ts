/** The inventory rule names only ecosystems that the command's version knows, because it aborts at any other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventoryRuleFor } from './inventory-rule.ts';

const asked = (version: string): string[] => {
  const about = inventoryRuleFor(version)['r2c-internal-project-depends-on'] as { 'depends-on-either': unknown };
  return (about['depends-on-either'] as { namespace: string }[]).map(({ namespace }) => namespace);
};

test('an older command is asked about fewer ecosystems; one that does not tell its version, about those that all know', () => {
  const first = ['npm', 'pypi', 'gem', 'gomod', 'cargo', 'maven', 'composer', 'nuget', 'pub'];
  for (const version of ['1.49.0', '1.9.0', '1.79.9', '', 'latest', '1', '0.200.0', '1.120-rc']) {
    assert.deepEqual(asked(version), first, version);
  }
  assert.deepEqual(asked('1.80.0'), [...first, 'swiftpm', 'hex']);
  for (const version of ['1.120.0', '1.182.0', '2.0.0'])
    assert.deepEqual(asked(version), [...first, 'swiftpm', 'hex', 'cocoapods', 'opam'], version);
});
