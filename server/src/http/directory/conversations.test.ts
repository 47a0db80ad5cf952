/**
 * Conversations of Entra ID and of Okta with a SCIM server, in the forms of their public documentation, replayed over HTTP: each
 * answer has the status and the members that its directory goes on with (tests/fixtures/scim).
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';

interface Exchange {
  request: { method: string; path: string; body?: unknown };
  /** `body` has the members that are compared; null for one that must be absent. */
  answer: { status: number; body?: unknown };
  /** What later requests name: `{{user}}` is what this member of the answer had. */
  keep?: Record<string, string>;
}

const folder = resolve(import.meta.dirname, '../../../../tests/fixtures/scim');
const files = globSync('*/*.json', { cwd: folder }).sort();

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

for (const directory of ['entra', 'okta']) {
  describe(`conversations of ${directory}`, () => {
    for (const file of files.filter((each) => each.startsWith(directory))) {
      const { title, exchanges } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        title: string;
        exchanges: Exchange[];
      };
      test(title, async () => {
        const organisation = await makeDeployment(app.platform, file.replaceAll(/\W/g, '-'));
        const token = await makeDirectorySubjects(app, organisation, () => '').directoryToken();
        const kept = new Map<string, string>();
        const filled = <Value>(value: Value): Value =>
          JSON.parse(
            JSON.stringify(value ?? null).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => kept.get(name) ?? name),
          ) as Value;
        for (const [index, exchange] of exchanges.entries()) {
          const { method, path, body } = filled(exchange.request);
          const [place = '', query] = path.split('?');
          const search = (query ?? '')
            .split('&')
            .map((part) => part.replace(/=(.*)$/s, (_all, value: string) => `=${encodeURIComponent(value)}`));
          const answer = await app.ask(method, `/scim/v2${place}${query === undefined ? '' : `?${search.join('&')}`}`, {
            token,
            ...(body !== undefined && {
              rawBody: JSON.stringify(body),
              headers: { 'content-type': 'application/scim+json; charset=utf-8' },
            }),
          });
          const where = `${index + 1}: ${method} ${path}: ${answer.text}`;
          assert.equal(answer.status, exchange.answer.status, where);
          if (answer.status === 204) assert.equal(answer.text, '', where);
          else assert.equal(answer.headers.get('content-type'), 'application/scim+json', where);
          if (answer.status === 201) assert.equal(answer.headers.get('location'), answer.body.meta.location, where);
          const { body: expected } = exchange.answer;
          const differences = expected === undefined ? [] : unlike(filled(expected), answer.body, '');
          assert.deepEqual(differences, [], where);
          for (const [name, member] of Object.entries(exchange.keep ?? {})) kept.set(name, String(answer.body[member]));
        }
      });
    }
  });
}

/** Where `given` is not like `expected`, by path. */
function unlike(expected: unknown, given: unknown, path: string): string[] {
  if (expected === null) return given === undefined ? [] : [`${path} is there`];
  if (Array.isArray(expected)) {
    if (!Array.isArray(given) || given.length !== expected.length) return [`${path} has another length`];
    return expected.flatMap((each, index) => unlike(each, given[index], `${path}[${index}]`));
  }
  if (typeof expected !== 'object') return expected === given ? [] : [`${path} is ${JSON.stringify(given)}`];
  const members = given as Readonly<Record<string, unknown>> | undefined;
  return Object.entries(expected).flatMap(([name, each]) => unlike(each, members?.[name], `${path}.${name}`));
}
