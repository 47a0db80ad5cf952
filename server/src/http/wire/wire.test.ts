import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { wireEnum } from './enums.ts';
import { idInput, integerId } from './ids.ts';
import { instantInput, instantToWire, parseInstant } from './instants.ts';
import { cursorInput, pageSizeInput, pageSizeQuery } from './paging.ts';

describe('ids', () => {
  test('both forms of every int64 are read as the same decimal text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        assert.equal(idInput.parse(value.toString()), value.toString());
      }),
    );
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => assert.equal(idInput.parse(value), String(value))));
    assert.equal(idInput.parse('007'), '7');
  });

  test('other values than int64 are refused', () => {
    for (const value of [
      '',
      ' 1',
      '1 ',
      '1.0',
      '1e3',
      '0x1',
      '+1',
      '9223372036854775808',
      1.5,
      2 ** 53,
      NaN,
      null,
      true,
      [1],
      {},
    ]) {
      assert.ok(!idInput.safeParse(value).success, JSON.stringify(value));
    }
  });

  test('the document shows the pattern of an id in text', () => {
    const { anyOf } = z.toJSONSchema(z.object({ id: idInput }), { io: 'input' }).$defs?.['IdInput'] ?? {};
    assert.deepEqual(
      anyOf?.map((form) => typeof form === 'object' && form.pattern),
      ['^-?[0-9]{1,19}$', undefined],
    );
  });

  test('an id that a JSON number would round is never written as one', () => {
    assert.equal(integerId('9007199254740991'), 9_007_199_254_740_991);
    assert.throws(() => integerId('9007199254740993'));
  });
});

describe('date-times', () => {
  test('any offset is read, UTC with milliseconds is written', () => {
    const out = (text: string) => instantToWire(instantInput.parse(text));
    assert.equal(out('2026-01-31T23:30:00+02:00'), '2026-01-31T21:30:00.000Z');
    assert.equal(out('2026-01-31T23:30:00.5-00:30'), '2026-02-01T00:00:00.500Z');
    assert.equal(out('2026-01-31t23:30:00.123456789z'), '2026-01-31T23:30:00.123Z');
    assert.equal(out('2024-02-29T00:00:00Z'), '2024-02-29T00:00:00.000Z');
    assert.equal(instantToWire(null), null);
  });

  test('every written instant can be read', () => {
    const min = new Date('0001-01-01T00:00:00Z');
    const max = new Date('9999-12-31T23:59:59.999Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
        assert.equal(parseInstant(instantToWire(instant))?.getTime(), instant.getTime());
      }),
    );
  });

  test('other text, no offset, and days that no calendar has are refused', () => {
    const bad = [
      '',
      '2026-01-31',
      '2026-01-31T00:00:00',
      '2026-01-31 00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2023-02-29T00:00:00Z',
    ];
    const worse = [
      '2026-13-01T00:00:00Z',
      '2026-00-10T00:00:00Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T00:60:00Z',
      '1738281600',
      'now',
    ];
    for (const text of [...bad, ...worse, '2026-01-31T00:00:00+24:00'])
      assert.ok(!instantInput.safeParse(text).success, text);
    assert.ok(!instantInput.safeParse(1_738_281_600).success);
  });
});

describe('enumerations', () => {
  const state = wireEnum('STATE_', ['open', 'ignored_app'], { ignored_app: 'IGNORED' });

  test('upper-case words with a prefix on the wire, lower-case words inside', () => {
    assert.equal(state.input.parse('STATE_IGNORED'), 'ignored_app');
    assert.equal(state.toWire('ignored_app'), 'STATE_IGNORED');
    assert.ok(!state.input.safeParse('open').success);
  });

  test('…_UNSPECIFIED means no restriction in a filter, and is never a value', () => {
    assert.equal(state.filter.parse('STATE_UNSPECIFIED'), undefined);
    assert.equal(state.filters.parse(['STATE_OPEN', 'STATE_UNSPECIFIED']), undefined);
    assert.equal(state.filters.parse([]), undefined);
    assert.deepEqual(state.filters.parse(['STATE_OPEN', 'STATE_OPEN']), ['open']);
    assert.ok(!state.input.safeParse('STATE_UNSPECIFIED').success);
    assert.ok(!state.output.safeParse('STATE_UNSPECIFIED').success);
  });
});

describe('page sizes', () => {
  test('absent is the default; below 1 or not an integer is refused; above is clamped, or refused if the document says so', () => {
    const clamped = pageSizeInput({ default: 20, max: 100, above: 'clamp' });
    assert.deepEqual(
      [undefined, 1, 100, 101, '5', '9223372036854775807'].map((size) => clamped.parse(size)),
      [20, 1, 100, 100, 5, 100],
    );
    for (const size of [0, -1, 1.5, '0', '-1', '1.5', '1e1', ' 5', '', null])
      assert.ok(!clamped.safeParse(size).success, String(size));
    const refused = pageSizeInput({ default: 5, max: 100, above: 'refuse' });
    assert.deepEqual(
      [undefined, 100, '100'].map((size) => refused.parse(size)),
      [5, 100, 100],
    );
    for (const size of [101, '101', 0, '9223372036854775807']) assert.ok(!refused.safeParse(size).success);
  });

  test('the same in a query string', () => {
    const size = pageSizeQuery({ default: 20, max: 100 });
    assert.deepEqual(
      [undefined, '7', '1000'].map((text) => size.parse(text)),
      [20, 7, 100],
    );
    for (const text of ['0', '-1', '1.5', 'x', '']) assert.ok(!size.safeParse(text).success);
    assert.deepEqual(
      [undefined, '', 'abc'].map((cursor) => cursorInput.parse(cursor)),
      [undefined, undefined, 'abc'],
    );
  });
});
