import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FindingDraft, ScaFacts } from '../../draft.ts';
import { evidenceOf } from './evidence.ts';
import { decodeSketch, lineHash, sketchLengthMax } from './sketch.ts';
import { draftOf } from '../testing/scan-text.ts';

test('white space changes no evidence of text or context', () => {
  const plain = draftOf({ matchedText: 'eval(a, b)', contextText: 'one\neval(a, b)\ntwo', contextStartLine: 0 });
  const spaced = draftOf({
    matchedText: '\teval( a,\u00a0b )',
    contextText: ' one\r\n\teval( a,\u00a0b )\r\ntwo \r\n',
    contextStartLine: 0,
  });
  assert.deepEqual(evidenceOf(spaced), evidenceOf(plain));
});

test('a changed token changes the text digest and not the context’s absence', () => {
  const one = evidenceOf(draftOf({ matchedText: 'eval(a)' }));
  const other = evidenceOf(draftOf({ matchedText: 'eval(b)' }));
  assert.notEqual(one.textDigest, other.textDigest);
  assert.equal(one.contextDigest, null);
});

test('without source text the message stands for it, whatever line and path it names', () => {
  const message = (path: string, line: number): FindingDraft =>
    draftOf({ path, content: { message: `Unsafe call in ${path}:${line} of size ${line * 2}` } });
  assert.equal(evidenceOf(message('a.ts', 10)).textDigest, evidenceOf(message('src/b.ts', 77)).textDigest);
  const withheld = draftOf({ matchedText: 'requires login', content: { message: 'one' } });
  assert.notEqual(evidenceOf(withheld).textDigest, evidenceOf({ ...withheld, content: { message: 'two' } }).textDigest);
});

test('a vulnerable package keeps its text through a version bump, and its version tells copies apart', () => {
  const package_ = (version: string): FindingDraft => {
    const foundDependency = { package: 'left-pad', version, ecosystem: 'npm', transitivity: 'direct' as const };
    const sca: ScaFacts = { vulnerabilityId: 'CVE-2020-1', foundDependency };
    return draftOf({ issueType: 'sca', matchedText: `"left-pad": "${version}"`, content: { message: version, sca } });
  };
  const [one, other] = [evidenceOf(package_('1.0.0')), evidenceOf(package_('1.0.1'))];
  assert.equal(one.textDigest, other.textDigest);
  assert.notEqual(one.contextDigest, other.contextDigest);
});

test('another secret in the same line is another text, and nothing of it is kept that could be likened', () => {
  const secret = (secretHash: string): FindingDraft =>
    draftOf({
      matchedText: 'password = ab****yz',
      content: { message: 'm', secret: { secretType: 'password', secretHash } },
    });
  assert.notEqual(evidenceOf(secret('aa')).textDigest, evidenceOf(secret('bb')).textDigest);
  assert.deepEqual(decodeSketch(evidenceOf(secret('aa')).sketch).words, new Uint8Array(0));
});

test('a tool’s fingerprint counts without its occurrence number, and not at all when it only repeats the place', () => {
  const toolDigest = (value: string): bigint | null =>
    evidenceOf(draftOf({ fingerprints: { hash: value } })).toolDigest;
  assert.notEqual(toolDigest('39fa2ee980eb94b0:1'), null);
  assert.equal(toolDigest('39fa2ee980eb94b0:1'), toolDigest('39fa2ee980eb94b0:2'));
  assert.equal(toolDigest('abcdef0123456789_0'), toolDigest('abcdef0123456789_12'));
  assert.notEqual(toolDigest('39fa2ee980eb94b0:1'), toolDigest('39fa2ee980eb94b1:1'));
  assert.equal(toolDigest('src/app.ts:rule:12'), null);
  assert.equal(toolDigest('4'), null);
  assert.equal(toolDigest('requires login'), null);
});

test('the sketch holds the lines by their distance, wherever the context starts', () => {
  const lines = ['a', 'b', 'eval(x)', '', 'd', 'e'];
  const draft = draftOf({
    region: { startLine: 12, startColumn: 1, endLine: 12, endColumn: 8 },
    matchedText: 'eval(x)',
    contextText: lines.join('\n'),
  });
  const expected = {
    isMessage: false,
    isSecret: false,
    before: [lineHash('b'), lineHash('a')],
    own: lineHash('eval(x)'),
    after: [0, lineHash('d'), lineHash('e')],
  };
  const { words, ...told } = decodeSketch(evidenceOf({ ...draft, contextStartLine: 10 }).sketch);
  assert.deepEqual(told, expected);
  assert.equal(words.length, 2);
  const { words: _, ...guessed } = decodeSketch(evidenceOf(draft).sketch);
  assert.deepEqual(guessed, expected);
});

test('a match of several lines leaves its own lines out of its surroundings', () => {
  const draft = draftOf({
    region: { startLine: 2, startColumn: 1, endLine: 4, endColumn: 2 },
    matchedText: 'call(\n  x\n)',
    contextText: 'a\ncall(\n  x\n)\nb',
  });
  const { before, own, after } = decodeSketch(evidenceOf(draft).sketch);
  assert.deepEqual({ before, own, after }, { before: [lineHash('a')], own: lineHash('call('), after: [lineHash('b')] });
});

test('any draft has evidence, the same each time, and never a sketch of more than 64 bytes', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 400 }), { nil: null });
  const line = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      text,
      text,
      line,
      line,
      fc.option(line, { nil: undefined }),
      (matchedText, contextText, startLine, endLine, first) => {
        const region = { startLine, startColumn: 0, endLine, endColumn: 0 };
        const start = first === undefined ? {} : { contextStartLine: first };
        const draft = draftOf({ matchedText, contextText, region, ...start });
        const evidence = evidenceOf(draft);
        assert.deepEqual(evidenceOf(structuredClone(draft)), evidence);
        assert.ok((evidence.sketch?.length ?? 0) <= sketchLengthMax);
        assert.equal(evidence.textDigest, BigInt.asIntN(64, evidence.textDigest));
      },
    ),
  );
});

test('a finding at a URL is its request: neither the answer nor words in common make another one of it', () => {
  const at = (parameter: string, message = 'Reflected input'): FindingDraft =>
    draftOf({
      path: 'https://shop.example/search',
      matchedText: `value of ${message}`,
      content: { message, place: { kind: 'url', method: 'GET', query: ['page'], parameter } },
    });
  assert.equal(evidenceOf(at('q')).textDigest, evidenceOf(at('q', 'Reflected input, again')).textDigest);
  assert.notEqual(evidenceOf(at('q')).textDigest, evidenceOf(at('r')).textDigest);
  assert.deepEqual(decodeSketch(evidenceOf(at('q')).sketch).words, new Uint8Array(0));
});
