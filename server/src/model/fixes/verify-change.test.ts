import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeProblem, isOffLimits } from './verify-change.ts';

const change = (path: string, before: string, after: string) => [{ path, before, after }];
const allowed = (...paths: string[]) => new Set(paths);

test('a change of the finding’s own files is good', () => {
  assert.equal(changeProblem(change('src/a.ts', 'a', 'b'), allowed('src/a.ts')), undefined);
  assert.equal(changeProblem(change('package.json', '{"a":1}', '{"a":2}'), allowed('package.json')), undefined);
  assert.equal(changeProblem(change('tsconfig.json', '{ /* */ }', '{ /* b */ }'), allowed('tsconfig.json')), undefined);
});

test('each thing that a fix must not do is refused with its reason', () => {
  assert.match(changeProblem(change('src/b.ts', 'a', 'b'), allowed('src/a.ts')) ?? '', /does not name/);
  assert.match(changeProblem(change('src/a.ts', 'a', 'a'), allowed('src/a.ts')) ?? '', /nothing/);
  assert.match(changeProblem([], allowed()) ?? '', /nothing/);
  assert.match(changeProblem(change('package.json', '{}', '{'), allowed('package.json')) ?? '', /parsed/);
  assert.match(changeProblem(change('pom.xml', '<a></a>', '<a><b></a>'), allowed('pom.xml')) ?? '', /parsed/);
  assert.match(changeProblem(change('a.ts', 'a', 'a\0'), allowed('a.ts')) ?? '', /binary/);
  const workflow = '.github/workflows/ci.yml';
  assert.match(changeProblem(change(workflow, 'a', 'b'), allowed(workflow)) ?? '', /is executed automatically/);
});

test('what is executed automatically is off limits, in any case', () => {
  for (const path of [
    '.github/workflows/ci.yml',
    '.GitHub/Workflows/x',
    '.gitlab-ci.yml',
    '.git/config',
    'sub/.git/hooks/x',
    'Jenkinsfile',
  ])
    assert.ok(isOffLimits(path), path);
  for (const path of ['src/github/workflows.ts', '.gitignore', 'docs/Jenkinsfile.md', '.github/CODEOWNERS'])
    assert.ok(!isOffLimits(path), path);
});
