import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { narrowed, steps, whole, type Step } from './steps.ts';

const exists = (): boolean => true;
const lint = stepNamed('lint');

/** The names of the steps that `--changed` runs for one changed file. */
function stepsFor(file: string): string[] {
  return steps.filter((step) => narrowed(step, [file], exists) !== undefined).map(({ name }) => name);
}

describe('narrowed', () => {
  test('skips a step that no changed file can break', () => {
    assert.equal(narrowed(lint, ['README.md', 'server/src/store/schema.sql'], exists), undefined);
    assert.deepEqual(stepsFor('README.md'), ['format', 'words', 'docs']);
  });

  test('appends the changed files that exist to a step that takes files', () => {
    const changed = ['client/src/cli.ts', 'README.md', 'server/src/deleted.ts', 'web/src/App.tsx'];
    const step = narrowed(lint, changed, (file) => !file.includes('deleted'));
    assert.deepEqual(step?.command, [...lint.command, 'client/src/cli.ts', 'web/src/App.tsx']);
  });

  test('skips a step that takes files if all its changed files were deleted', () => {
    assert.equal(
      narrowed(lint, ['server/src/deleted.ts'], () => false),
      undefined,
    );
  });

  test('runs a step over the whole repository if its configuration changed, or if it does not take files', () => {
    const format = stepNamed('format');
    assert.deepEqual(narrowed(format, ['.oxfmtrc.json', 'README.md'], exists), whole(format));
    assert.deepEqual(narrowed(lint, ['.oxlintrc.json', 'client/src/cli.ts'], exists)?.command, lint.command);
    const types = stepNamed('types');
    assert.deepEqual(narrowed(types, ['client/src/cli.ts'], exists)?.command, types.command);
  });

  test('runs the steps that an exact kind of file can break', () => {
    assert.deepEqual(stepsFor('package-lock.json'), [
      'types',
      'types of the console',
      'format',
      'dead code',
      'dead product code',
      'lockfile',
      'bundle',
    ]);
    const ofServer = stepsFor('server/src/domain/scans/merge-scan.ts');
    for (const name of ['types', 'types of the console', 'lint', 'words', 'boundaries', 'dead code', 'sizes'])
      assert.ok(ofServer.includes(name), name);
    assert.ok(!ofServer.includes('bundle'));
  });
});

test('whole appends the whole repository to a step that takes files', () => {
  const format = stepNamed('format');
  assert.deepEqual(whole(format).command, [...format.command, '.']);
  assert.deepEqual(whole(lint).command, lint.command);
});

test('each step has a name of its own and says what to do when it fails', () => {
  assert.equal(new Set(steps.map(({ name }) => name)).size, steps.length);
  for (const { name, whenItFails } of steps) assert.match(whenItFails, /^[A-Z].+\.$/, name);
});

function stepNamed(name: string): Step {
  const step = steps.find((each) => each.name === name);
  assert.ok(step);
  return step;
}
