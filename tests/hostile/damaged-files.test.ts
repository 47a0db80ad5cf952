/**
 * Damaged and oddly typed files of every format, through the database: after a good scan, none of them makes findings
 * disappear, and each refusal says what is wrong and where. Every variant is parsed; a variant is uploaded only if no
 * earlier one of the test was read the same, because a scan learns of its file only what the parser yields.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { serialize } from 'node:v8';
import type { Scan } from '../../server/src/domain/scans/get-scan.ts';
import { parseUpload } from '../../server/src/ingest/parse-upload.ts';
import { chunksOf, hashSecret } from '../../server/src/ingest/testing/parse-text.ts';
import { UploadRefused } from '../../server/src/ingest/upload-refused.ts';
import { isXmlFixture, readFixtures, valuesIn, writeValues } from '../../server/src/ingest/testing/fixtures.ts';
import { damagedFrames, oddElements, withOtherAttributes } from '../../server/src/ingest/testing/xml-variants.ts';
import type { Problem } from '../../server/src/model/draft.ts';
import { formats, type Format } from '../../server/src/model/formats.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

const fixtures = await readFixtures();

/** Members, or elements, that hold what a scan is about: replaced by another type, nothing in them can be read as absent. */
const depthMax = 4;
const otherTypes = (value: object): unknown[] => [Array.isArray(value) ? {} : [], 'zzz'];

/** Where results stand, in formats that drop each result that has an identifying member of another type. */
const inResults: ReadonlyMap<Format, RegExp> = new Map([
  ['sarif', /^\/runs\/\d+\/results\//],
  ['semgrep', /^\/results\//],
]);

/** The document (its root's values) once for each container, with that one replaced by a value of another type. */
function* oddlyTyped(values: readonly unknown[]): Generator<{ where: string; body: string }> {
  function* replaceIn(value: unknown, where: string, depth: number): Generator<{ where: string; body: string }> {
    if (typeof value !== 'object' || value === null || depth > depthMax) return;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      for (const other of otherTypes(member)) {
        Reflect.set(value, key, other);
        yield { where: `${where}/${key}: ${JSON.stringify(other)}`, body: writeValues(values) };
      }
      Reflect.set(value, key, member);
      yield* replaceIn(member, `${where}/${key}`, depth + 1);
    }
  }
  for (const [index, value] of values.entries()) yield* replaceIn(value, values.length === 1 ? '' : `/${index}`, 0);
}

interface Reading {
  /** The digest of all that the parser yielded, and of whether it then refused the file. */
  digest: string;
  refusal: Problem | undefined;
}

async function read(body: string, format: Format): Promise<Reading> {
  const events = createHash('sha256');
  let refusal: Problem | undefined;
  try {
    const open = () => chunksOf(Buffer.from(body), []);
    for await (const batch of parseUpload({ open, fileName: `scan.${format}`, format, hashSecret }))
      events.update(serialize(batch));
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    refusal = error.problem;
  }
  const digest = events.update(refusal === undefined ? 'ended' : 'refused').digest('hex');
  return { digest, refusal };
}

describe('damaged files', { timeout: 600_000 }, () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  /** Ids of the project's present findings. */
  async function listOpen(project: string): Promise<string[]> {
    const { rows } = await on.platform.database.asTenant('1', (tx) =>
      tx.client.query<{ id: string }>(
        `SELECT f.id FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
          WHERE f.deployment_id = 1 AND p.name = $1 AND f.status IN ('unresolved', 'muted') ORDER BY f.id`,
        [project],
      ),
    );
    return rows.map(({ id }) => id);
  }

  const upload = (body: string, format: Format, project: string): Promise<Scan> =>
    uploadAndIngest(on, body, { project, format, fileName: `scan.${format}` });

  /** Undefined if an earlier variant was read the same; a refusal is explained in either case. */
  function uploadsOnce(format: Format, project: string): (body: string, what: string) => Promise<Scan | undefined> {
    const seen = new Set<string>();
    return async (body, what) => {
      const { digest, refusal } = await read(body, format);
      if (refusal !== undefined) assertExplains(refusal, what);
      if (seen.has(digest)) return undefined;
      seen.add(digest);
      const scan = await upload(body, format, project);
      if (refusal === undefined) assert.equal(scan.status, 'completed', what);
      else assertExplained(scan, what);
      return scan;
    };
  }

  function assertExplained(scan: Scan, what: string): void {
    assert.equal(scan.status, 'error', what);
    assertExplains(scan.problems[0], what);
  }

  function assertExplains(problem: Pick<Problem, 'place' | 'message'> | undefined, what: string): void {
    assert.ok(problem !== undefined && problem.place !== '', `${what}: ${JSON.stringify(problem)}`);
    assert.doesNotMatch(problem.message, /could not process/, what);
  }

  test('every format has a file here', () => {
    assert.deepEqual([...new Set(fixtures.map(({ format }) => format))].sort(), [...formats].sort());
  });

  for (const { format, name, bytes } of fixtures) {
    const good = bytes.toString();
    test(`${format}/${name}: a file that breaks off is refused with its place and closes nothing`, async () => {
      const project = `broken-off/${format}/${name}`;
      await upload(good, format, project);
      const known = await listOpen(project);
      const uploadOnce = uploadsOnce(format, project);
      for (const share of [0.2, 0.5, 0.8, 0.95, 0.999]) {
        const scan = await uploadOnce(good.slice(0, Math.floor(good.trimEnd().length * share) - 1), `at ${share}`);
        if (scan !== undefined) assertExplained(scan, `${format} at ${share}`);
      }
      assert.deepEqual(await listOpen(project), known);
    });

    test(`${format}/${name}: no member of another type reads as the absence of results`, async () => {
      const project = `oddly-typed/${format}/${name}`;
      await upload(good, format, project);
      const known = await listOpen(project);
      const variants = isXmlFixture({ name }) ? oddElements(good, depthMax) : oddlyTyped(valuesIn(good, name));
      const uploadOnce = uploadsOnce(format, project);
      for (const { where, body } of variants) {
        const scan = await uploadOnce(body, where);
        if (scan === undefined) continue;
        const open = await listOpen(project);
        const left = known.filter((id) => open.includes(id));
        assert.ok(
          left.length >= known.length,
          `${where}: ${left.length} of ${known.length} are left, ${JSON.stringify(scan.counts)}`,
        );
        // Above the results stand members that name the tool, and another tool has findings of its own.
        if (inResults.get(format)?.test(where) !== true) continue;
        const added = open.filter((id) => !known.includes(id));
        assert.deepEqual(added, [], `${where}: ${JSON.stringify(scan.counts)}`);
      }
    });

    if (!isXmlFixture({ name })) continue;
    test(`${format}/${name}: another root and crossed elements are refused and close nothing`, async () => {
      const project = `crossed/${format}/${name}`;
      await upload(good, format, project);
      const known = await listOpen(project);
      const uploadOnce = uploadsOnce(format, project);
      for (const { where, body } of damagedFrames(good)) {
        const scan = await uploadOnce(body, where);
        if (scan !== undefined) assertExplained(scan, `${format}: ${where}`);
      }
      assert.deepEqual(await listOpen(project), known);
    });

    test(`${format}/${name}: no attribute of another value is an internal error`, async () => {
      const project = `attributes/${format}/${name}`;
      const uploadOnce = uploadsOnce(format, project);
      for (const { where, body } of withOtherAttributes(good)) await uploadOnce(body, where);
    });
  }
});
