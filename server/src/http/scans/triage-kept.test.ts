/** What a person decided about a finding holds when its file, its place or the tool's words for it change. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';
import { decisionsAfter } from './testing/decisions-after.ts';

const api = useProjectsApp();

const services = Array.from({ length: 34 }, (_, index) => `service${index}`);

const evalIn = (path: string, line = 5): TestResult => ({ rule: 'eval', path, line, text: 'eval(x)' });

function leakIn(file: string, line: number, secret = 'hunter2-of-the-test'): object {
  return { RuleID: 'generic-key', Description: 'A key', File: file, StartLine: line, EndLine: line, Secret: secret, Match: `k=${secret}` }; // prettier-ignore
}

/** The same result as a tool without source text reports it. */
function withoutText(sarif: string, message = 'Never run dynamic code'): string {
  const log = JSON.parse(sarif) as {
    runs: {
      results: { message: { text: string }; locations: { physicalLocation: { region: { snippet?: unknown } } }[] }[];
    }[];
  };
  for (const result of log.runs.flatMap(({ results }) => results)) {
    result.message.text = message;
    for (const { physicalLocation } of result.locations) delete physicalLocation.region.snippet;
  }
  return JSON.stringify(log);
}

describe('a decision is kept', () => {
  test('when many files that are alike move together, each by its own file', async () => {
    const at = (pathOf: (service: string) => string): string =>
      sarifOf({ results: services.flatMap((service) => [evalIn(pathOf(service)), evalIn(pathOf(service), 9)]) });
    const kept = await decisionsAfter(
      api,
      at((service) => `hc/front/tests/test_add_${service}.py`),
      at((service) => `hc/integrations/${service}/tests/test_add.py`),
    );
    assert.equal(kept.length, 2 * services.length);
    for (const decision of kept)
      assert.match(
        decision,
        /^hc\/front\/tests\/test_add_(\w+)\.py:(\d) -> hc\/integrations\/\1\/tests\/test_add\.py:\2$/,
      );
  });

  test('when a file of the root moves into a folder', async () => {
    const moved = sarifOf({ results: [evalIn('src/app.py', 6)] });
    assert.deepEqual(await decisionsAfter(api, sarifOf({ results: [evalIn('app.py')] }), moved), [
      'app.py:5 -> src/app.py:6',
    ]);
  });

  test('when a secret moves to another file, but not for another secret there', async () => {
    const kept = await decisionsAfter(
      api,
      JSON.stringify([leakIn('a.env', 3)]),
      JSON.stringify([leakIn('deploy/settings.py', 40), leakIn('deploy/settings.py', 41, 'another-secret-here')]),
    );
    assert.deepEqual(kept, ['a.env:3 -> deploy/settings.py:40', 'new -> deploy/settings.py:41']);
  });

  test('when the tool ceases to show source text, changes the message, and shows the text again', async () => {
    const shown = sarifOf({ results: [evalIn('src/a.py'), evalIn('src/b.py', 8)] });
    const reworded = withoutText(shown, 'Do not use eval');
    const places = ['src/a.py:5 -> src/a.py:5', 'src/b.py:8 -> src/b.py:8'];
    assert.deepEqual(await decisionsAfter(api, shown, withoutText(shown)), places);
    await api.upload(reworded, 'project=p&ref=main');
    assert.deepEqual(await decisionsAfter(api, reworded, shown), places);
  });
});
