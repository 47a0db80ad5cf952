import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { ParapetError } from '../../base/errors.ts';
import { fromProtoJson } from './proto-json.ts';

const Inner = z.object({ pageSize: z.int().default(5), clearable: z.string().nullable().optional() });
const Body = z.object({
  repoId: z.string().optional(),
  inner: Inner.optional(),
  several: z.array(Inner.transform((one) => one)).optional(),
  either: z.union([z.string(), Inner, z.array(Inner)]).optional(),
  aMap: z.record(z.string(), z.unknown()).optional(),
  snake_name: z.string().optional(),
});

describe('bodies of proto-JSON clients', () => {
  const equal = (sent: unknown, read: unknown) => assert.deepEqual(fromProtoJson(Body, sent), read);

  test('null is an absent member at every depth, unless the member has null as a value', () => {
    equal({ repoId: null, inner: null, several: null }, {});
    equal({ inner: { pageSize: null, clearable: null } }, { inner: { clearable: null } });
    equal({ several: [{ pageSize: null }], either: { pageSize: null } }, { several: [{}], either: {} });
  });

  test('an array keeps its null elements, which its schema refuses', () => {
    equal({ several: [null] }, { several: [null] });
  });

  test('snake_case names a member at every depth', () => {
    equal({ repo_id: '1', inner: { page_size: 2 } }, { repoId: '1', inner: { pageSize: 2 } });
    equal({ several: [{ page_size: 2 }] }, { several: [{ pageSize: 2 }] });
    equal({ either: [{ page_size: 2 }] }, { either: [{ pageSize: 2 }] });
  });

  test('free keys, unknown members and members with an underscore stay as they are', () => {
    for (const body of [
      { aMap: { repo_id: 1, page_size: null } },
      { not_known: 1, other: null, repoid: 2, Repo_id: 3, repo__id: 4, _repo_id: 5 },
      { snake_name: 'x' },
      JSON.parse('{"__proto__": {"repoId": 1}, "constructor": null}') as object,
    ])
      equal(body, body);
    assert.equal(
      (fromProtoJson(Body, JSON.parse('{"__proto__": {"repoId": "1"}}')) as { repoId?: string }).repoId,
      undefined,
    );
    for (const body of [null, 1, 'x', [1]]) equal(body, body);
  });

  test('both spellings of a member at once are refused, and the member is named', () => {
    for (const body of [
      { repoId: '1', repo_id: '1' },
      { repo_id: '1', repoId: '2' },
    ])
      assert.throws(
        () => fromProtoJson(Body, body),
        (error) =>
          error instanceof ParapetError && error.code === 'INVALID_ARGUMENT' && error.message.startsWith('repoId: '),
      );
    assert.throws(
      () => fromProtoJson(Body, { several: [{}, { pageSize: 1, page_size: 1 }] }),
      / several\.1\.pageSize: /,
    );
    equal({ repoId: '1', repo_id: null }, { repoId: '1' });
  });
});
