/** What a person decided about a finding holds when its file, its place or the tool's words for it change. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';
import { decisions, decisionsAfter, findingsOf } from './testing/decisions-after.ts';

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

  test('when a rename of a rule is rolled back, and when it is renamed again', async () => {
    const at = (rule: string, ...deprecatedIds: string[]): string =>
      withRules(sarifOf({ results: [{ ...evalIn('src/a.py'), rule }] }), { [rule]: deprecatedIds });
    const kept = ['src/a.py:5 -> src/a.py:5'];
    assert.deepEqual(await decisionsAfter(api, at('old'), at('new', 'old'), at('newer', 'new'), at('old')), kept);
    await api.upload(at('newer', 'new'), 'project=p&ref=main');
    assert.deepEqual(await decisions(api), kept);
  });

  test('when a rule becomes a case of itself, and when it is one rule again', async () => {
    const at = (rule: string): string => sarifOf({ results: [{ ...evalIn('src/a.py'), rule }] });
    const kept = ['src/a.py:5 -> src/a.py:5'];
    assert.deepEqual(await decisionsAfter(api, at('R'), at('R/1')), kept);
    await api.upload(at('R'), 'project=p&ref=main');
    assert.deepEqual(await decisions(api), kept);
  });

  test('by the first of two rules into which one was split', async () => {
    const old = sarifOf({ results: [{ ...evalIn('src/a.py'), rule: 'old' }] });
    const results = ['first', 'second'].map((rule) => ({ ...evalIn('src/a.py'), rule }));
    const split = withRules(sarifOf({ results }), { first: ['old'], second: ['old'] });
    assert.deepEqual(await decisionsAfter(api, old, split, split), ['new -> src/a.py:5', 'src/a.py:5 -> src/a.py:5']);
    assert.equal(await ruleOfIgnored(), 'first');
  });

  test('when a Mac writes the path in another Unicode form, also where 0.1.0 stored that form', async () => {
    const at = (path: string, line: number): string => sarifOf({ results: [evalIn(path, line), evalIn('b.py', 9)] });
    const [mac, other] = ['src/Ungeprüft.py'.normalize('NFD'), 'src/Ungeprüft.py'.normalize('NFC')];
    assert.deepEqual(await decisionsAfter(api, at(mac, 5), at(other, 5), at(mac, 6)), [
      'b.py:9 -> b.py:9',
      `${other}:5 -> ${other}:6`,
    ]);
    await storePath(other, mac);
    await api.upload(at(mac, 80), 'project=p&ref=main');
    assert.deepEqual(await decisions(api), ['b.py:9 -> b.py:9', `${other}:5 -> ${other}:80`]);
  });

  test('when a file of SARIF has the blank of its name, where 0.1.0 stored it without', async () => {
    const at = (line: number): string => sarifOf({ results: [evalIn('src/trail ', line), evalIn('b.py', 9)] });
    const places = ['b.py:9 -> b.py:9', 'src/trail :5 -> src/trail :6'];
    assert.deepEqual(await decisionsAfter(api, at(5), at(6)), places);
    await storePath('src/trail ', 'src/trail');
    await api.upload(at(80), 'project=p&ref=main');
    assert.deepEqual(await decisions(api), ['b.py:9 -> b.py:9', 'src/trail :5 -> src/trail :80']);
  });

  test('in its own file when another one appears that has its name and a blank', async () => {
    const trail = sarifOf({ results: [evalIn('src/trail')] });
    const both = sarifOf({ results: [evalIn('src/trail', 80), evalIn('src/trail ')] });
    const kept = await decisionsAfter(api, trail, both);
    assert.deepEqual(kept, ['new -> src/trail :5', 'src/trail:5 -> src/trail:80']);
  });
});

test('the history of a decided finding shows that its code was edited, and of an undecided one nothing', async () => {
  const at = (argument: string): string =>
    sarifOf({ results: [{ ...evalIn('src/a.py'), text: `os.system("ls " + ${argument})` }] });
  const history = async (): Promise<[string, string, string][]> =>
    (await findingsOf(api))[0]?.activityHistory.map((entry) => [entry.title, entry.historyType, entry.actor]) ?? [];
  await api.upload(at('quoted(shlex, c)'), 'project=p&ref=main');
  await api.upload(at('shlex.quote(c)'), 'project=p&ref=main');
  assert.equal((await history()).length, 1);
  await decisionsAfter(api, at('shlex.quote(c)'), at('c'));
  assert.deepEqual((await history()).slice(2), [['Code edited; still ignored', 'HISTORY_TYPE_STATUS', 'testscan']]);
});

/** Adds the former ids of rules. */
function withRules(sarif: string, deprecatedIds: Record<string, string[]>): string {
  const log = JSON.parse(sarif) as {
    runs: { tool: { driver: { rules: { id: string; deprecatedIds?: string[] }[] } } }[];
  };
  for (const rule of log.runs.flatMap(({ tool }) => tool.driver.rules))
    rule.deprecatedIds = deprecatedIds[rule.id] ?? [];
  return JSON.stringify(log);
}

/** Stores a path's findings as an older version did. */
async function storePath(path: string, former: string): Promise<void> {
  await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
    tx.client.query(
      `UPDATE parapet.finding SET path = $2, place_digest = place_digest + 1 WHERE deployment_id = $1 AND path = $3`,
      [tx.deploymentId, former, path],
    ),
  );
}

async function ruleOfIgnored(): Promise<string> {
  const { rows } = await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
    tx.client.query<{ key: string }>(
      `SELECT r.key FROM parapet.finding f JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
        WHERE f.deployment_id = $1 AND f.triage = 'ignored'`,
      [tx.deploymentId],
    ),
  );
  return rows.map(({ key }) => key).join();
}
