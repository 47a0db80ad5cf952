/**
 * The schemas of the answers have exactly the value sets of the contract. Every test application refuses to send an answer
 * that does not fit its schema (http/answer.ts), so all answers of the suite are held to them.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { openApiDocument } from '../../server/src/http/openapi/document.ts';
import { routes } from '../../server/src/http/registry.ts';
import { makeDeployment, makeFinding, makeProject, startTestApp } from '../harness/app.ts';
import { enumeratedMembers, membersOf, valueSets, valuesOf, type Prefix } from './value-sets.ts';

interface Schema {
  $ref?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const document = openApiDocument(routes);
const answers = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, responses }) => [operationId, successOf(responses)]),
);

function successOf(responses: Record<string, object>): Schema | undefined {
  const [status] = Object.keys(responses).filter((each) => each.startsWith('2'));
  // A redirect has no answer of its own.
  const success: { content?: Record<string, { schema: Schema }> } | undefined = responses[status ?? ''];
  return success?.content?.['application/json']?.schema;
}

/** The values of each enumerated member of a schema, by its path. */
function enumerations(schema: Schema, path = '', found: Record<string, string[]> = {}): Record<string, string[]> {
  const { $ref, enum: values, anyOf = [], properties = {}, items } = schema;
  if ($ref !== undefined)
    return enumerations(document.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema, path, found);
  if (values !== undefined) found[path] = values.map(String).toSorted();
  for (const option of anyOf) enumerations(option, path, found);
  for (const [name, member] of Object.entries(properties))
    enumerations(member, path === '' ? name : `${path}.${name}`, found);
  if (items !== undefined) enumerations(items, `${path}[]`, found);
  return found;
}

/** Members that only `withPlaces`, which the interface does not have, brings into an answer. */
function isOwn(path: string): boolean {
  return path.startsWith('findings[].place.');
}

describe('the enumerated members of the answers have the contract’s values, and no others', () => {
  for (const [operationId, members] of Object.entries(enumeratedMembers)) {
    test(operationId, () => {
      const answer = answers.get(operationId);
      assert.ok(answer !== undefined, 'the operation answers with JSON');
      assert.deepEqual(
        Object.fromEntries(Object.entries(enumerations(answer)).filter(([path]) => !isOwn(path))),
        Object.fromEntries(Object.entries(members).map(([path, set]) => [path, valuesOf(set)])),
      );
    });
  }
});

test('without being asked, no answer has a member of our own', async () => {
  const app = await startTestApp();
  try {
    const org = await makeDeployment(app.platform, 'own');
    const projectId = await makeProject(app.platform, org.deploymentId, 'project');
    await makeFinding(app.platform, org.deploymentId, { projectId, scanId: '0' });
    const ask = (body: object) =>
      app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, { token: org.admin.jwt, body });
    const [plain, asked] = [await ask({}), await ask({ withPlaces: true, withRuleTitles: true })];
    const own = Object.keys(asked.body.findings[0]).filter((member) => !(member in plain.body.findings[0]));
    assert.deepEqual(own, ['place', 'ruleTitle', 'ruleCode']);
  } finally {
    await app.close();
  }
});

const documents = ['api.md', 'readings.md'].map((name) => new URL(`../../../shared/spec/${name}`, import.meta.url));

describe(
  'the value sets are those of the interface’s documents',
  { skip: !documents.every((url) => existsSync(url)) },
  () => {
    for (const prefix of Object.keys(valueSets) as Prefix[]) {
      test(`${prefix}…`, () => {
        const text = documents.map((url) => readFileSync(url, 'utf8')).join('\n');
        assert.deepEqual(documentedMembers(text, prefix), membersOf(prefix).toSorted());
      });
    }
  },
);

/** Hosts are listed once, for both. */
const listedWith: Partial<Record<Prefix, Prefix>> = { PROVIDER_: 'SCM_TYPE_' };

/**
 * The members that the documents list after a prefix. They shorten lists: `P_A/B`, `P_A, _B`, `P_ + A, B`, and `A_B/_C` for
 * A_B and A_C; our own additions are in brackets.
 */
function documentedMembers(text: string, prefix: Prefix): string[] {
  const ours = text.replaceAll(/\(\+ ([A-Z_]+), D\)/g, '+ $1');
  const plain = ours.replaceAll(/\([^()]*\)|`/g, ' ').replaceAll(/\s+/g, ' ');
  const listed = listedWith[prefix] ?? prefix;
  const known = new Set(membersOf(prefix).map((member) => member.slice(prefix.length)));
  const found = new Set<string>();
  const word = String.raw`_?[A-Z][A-Z0-9_]*`;
  const lists = new RegExp(
    String.raw`(?<![A-Z_])${listed}(?: ?\+ ?)?((?:\+ )?${word}(?: ?(?:[/,]|[+]) ?${word})*)`,
    'g',
  );
  for (const [, list = ''] of plain.matchAll(lists)) {
    let head = '';
    for (const [, separator = '', name = ''] of list.matchAll(/(^|[/,+]) ?([A-Z0-9_]+)/g)) {
      const own = name.startsWith(listed) ? name.slice(listed.length) : name.replace(/^_/, '');
      // After a slash, a leading underscore may also replace the last part of the word before.
      const replaced = separator === '/' && name.startsWith('_') ? head + name : own;
      const member = known.has(own) || !known.has(replaced) ? own : replaced;
      if (member === 'UNSPECIFIED' || isOtherSet(member)) continue;
      found.add(prefix + member);
      head = member.slice(0, member.lastIndexOf('_'));
    }
  }
  return [...found].toSorted();
}

/** A list may be followed by another set’s first member. */
function isOtherSet(word: string): boolean {
  return Object.keys(valueSets).some((other) => word.startsWith(other));
}
