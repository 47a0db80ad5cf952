/** Guarantees for every format: recognition, any chunking of the bytes, truncation at any byte. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FindingDraft } from '../model/draft.ts';
import { formats, namedFormats } from '../model/formats.ts';
import { recogniseFormat } from './parse-upload.ts';
import { parsers } from './parsers.ts';
import { inspectHead } from './recognise.ts';
import { isXmlFixture, readFixtures, valuesIn, writeValues } from './testing/fixtures.ts';
import { chunksOf, parseText } from './testing/parse-text.ts';
import { withReversedAttributes } from './testing/xml-variants.ts';
import { UploadRefused } from './upload-refused.ts';

const fixtures = await readFixtures();
const recognisable = fixtures.filter(({ format }) => !namedFormats.has(format));

function recognised(text: string): Promise<string> {
  return recogniseFormat({ open: () => chunksOf(Buffer.from(text), []), fileName: 'f' });
}

test('every fixture is recognised from its content, whatever the order of its keys', async () => {
  for (const { format, name, bytes } of recognisable) {
    assert.equal(await recognised(bytes.toString()), format, name);
    assert.equal(await recognised(reordered(bytes, name)), format, `${name} with reversed keys`);
  }
});

test('no two parsers are certain of one file', async () => {
  for (const { format, name, bytes } of fixtures) {
    const head = inspectHead(bytes.toString(), true);
    const certain = parsers.filter((parser) => parser.recognises(head) === 'certain').map((parser) => parser.format);
    assert.deepEqual(certain, namedFormats.has(format) ? [] : [format], name);
  }
});

/** The same document with the members of every object, or the attributes of every element, in the opposite order. */
function reordered(bytes: Buffer, name: string): string {
  const text = bytes.toString();
  return isXmlFixture({ name }) ? withReversedAttributes(text) : writeValues(valuesIn(text, name).map(reversed));
}

/** The same value with the members of every object reversed. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, reversed(each)]),
  );
}

test('the order of keys changes nothing that comes out', async () => {
  for (const { format, name, bytes } of fixtures) {
    const [one, other] = [await parseText(bytes, { format }), await parseText(reordered(bytes, name), { format })];
    // Some formats have their results in members, whose order is that of the keys.
    assert.deepEqual(inOrder(other.findings), inOrder(one.findings), name);
    assert.deepEqual(other.dependencies, one.dependencies, name);
    assert.deepEqual(other.coverage, one.coverage, name);
  }
});

/** The drafts in an order that depends on nothing but them. */
function inOrder(drafts: readonly FindingDraft[]): FindingDraft[] {
  const keyOf = ({ ruleKey, path, region, matchedText }: FindingDraft): string =>
    JSON.stringify([ruleKey, path, region.startLine, region.startColumn, matchedText]);
  return drafts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

test('any cut of the bytes into chunks gives the same events', async () => {
  const wholes = await Promise.all(
    fixtures.map(async ({ format, bytes }) => (await parseText(bytes, { format })).events),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: fixtures.length - 1 }),
      fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 1, maxLength: 20 }),
      async (index, chunkLengths) => {
        const { bytes, format } = fixtures[index]!;
        assert.deepEqual((await parseText(bytes, { chunkLengths, format })).events, wholes[index]);
      },
    ),
    { numRuns: 60 },
  );
});

test('a file cut short at any byte is refused as damaged, never half read and accepted', async () => {
  for (const { format, name, bytes } of fixtures) {
    const end = bytes.toString().trimEnd().length;
    const step = Math.max(1, Math.floor(end / 300));
    for (let length = end - 1; length > 0; length -= step) {
      await assert.rejects(
        parseText(bytes.subarray(0, length), { format }),
        (error) => error instanceof UploadRefused && error.reason === 'damaged',
        `${name} cut at ${length}`,
      );
    }
  }
});

test('a file that no parser recognises is refused with the known formats and how to choose one', async () => {
  const unknown = ['null', '[]', '{}', 'hello', '<bom/>', '{"results":[],"errors":[],"metrics":{}}', '[1,2]'];
  for (const text of unknown) {
    await assert.rejects(parseText(text), (error) => {
      assert.ok(error instanceof UploadRefused, text);
      assert.equal(error.reason, 'unknown_format', text);
      const [, names = ''] = /set format= to its name: (.*)\. \(/.exec(error.message) ?? [];
      assert.deepEqual(names.split(', '), formats);
      return true;
    });
  }
});

test('an empty Semgrep report is recognised by having no members but Semgrep’s', async () => {
  assert.equal(await recognised('{"results":[],"errors":[]}'), 'semgrep');
  assert.equal(await recognised('{"version":"1.2","results":[],"errors":[],"paths":{"scanned":[]}}'), 'semgrep');
});

test('a format that is recognised only by its first element is found behind a long head', async () => {
  const padding = 'x'.repeat(200_000);
  assert.equal(
    await recognised(
      JSON.stringify({ comment: padding, runs: [{ properties: { padding }, tool: {} }], version: '2.1.0' }),
    ),
    'sarif',
  );
});
