/** The scanner agrees with JSON.parse on every text, wherever its bytes are cut, and enforces its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultLimits } from '../limits.ts';
import { UploadRefused } from '../upload-refused.ts';
import { JsonScanner } from './scan-json.ts';
import { elements, members, pointerOf, sequence, take, type JsonItem, type RootSelector } from './selector.ts';

const options = { file: 'f.json', limits: defaultLimits };

/** All items of a text split into chunks of these lengths. */
function scan<L extends string>(
  text: string | Buffer,
  selector: RootSelector<L> | undefined,
  lengths: readonly number[] = [],
  limits = defaultLimits,
): JsonItem<L>[] {
  const bytes = Buffer.from(text as string);
  const scanner = new JsonScanner(selector, { ...options, limits });
  const items: JsonItem<L>[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const length = lengths.length === 0 ? bytes.length : (lengths[turn % lengths.length] ?? 1);
    items.push(...scanner.push(bytes.subarray(at, at + length)));
    at += length;
  }
  items.push(...scanner.end());
  return items;
}

function refusal(run: () => unknown): UploadRefused {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof UploadRefused, String(error));
    return error;
  }
  assert.fail('it was not refused');
}

const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
/** Values with error-prone keys and texts. */
const values = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' });
/** JSON with unusual white space. */
const spaced = fc
  .tuple(values, fc.constantFrom<(string | number)[]>(...([0, 1, '\t', '\n \r'] as const).map((each) => [each])))
  .map(([value, [indent]]) => ` ${JSON.stringify(value, null, indent)}\r\n`);

test('a taken value equals what JSON.parse makes of it, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(spaced, cuts, (text, lengths) => {
      const [item] = scan(text, take('root'), lengths);
      assert.ok(item?.kind === 'value');
      // Unpaired surrogates cannot be stored or encoded as UTF-8: JSON.stringify escapes them, we replace them.
      assert.deepEqual(
        item.value,
        JSON.parse(text.replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd').replace(/\\u0000/g, '\\ufffd')),
      );
    }),
    { numRuns: 500 },
  );
});

test('elements of an array come one by one with their pointers, equal to those of JSON.parse', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 }), cuts, (list, lengths) => {
      const text = JSON.stringify({ before: list, runs: [{ results: list, other: { results: list } }], after: 1 });
      const items = scan(text, members({ runs: elements(members({ results: elements(take('result')) })) }), lengths);
      assert.deepEqual(
        items.map((item) => item.kind === 'value' && item.value),
        JSON.parse(JSON.stringify(list)),
      );
      assert.deepEqual(
        items.map(pointerOf),
        list.map((_, index) => `/runs/0/results/${index}`),
      );
    }),
  );
});

test('a text is accepted exactly when JSON.parse accepts it, taken or skipped', () => {
  const damage = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 3 }),
    insert: fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e',
      'n',
      'true',
      ' ',
      '\u0001',
      '\\u12',
      '\\x',
      '/**/',
      'NaN',
    ),
  });
  fc.assert(
    fc.property(values, damage, cuts, (value, { at, remove, insert }, lengths) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      const broken = (text.slice(0, place) + insert + text.slice(place + remove)).toWellFormed();
      let isJson = true;
      try {
        JSON.parse(broken);
      } catch {
        isJson = false;
      }
      for (const selector of [take('root'), undefined, members({ a: take('a') })]) {
        let isAccepted = true;
        try {
          scan(broken, selector, lengths);
        } catch (error) {
          assert.ok(error instanceof UploadRefused && error.reason === 'damaged', String(error));
          isAccepted = false;
        }
        assert.equal(isAccepted, isJson, `${JSON.stringify(broken)} with ${selector?.kind ?? 'nothing'} selected`);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text cut short at any byte is refused as truncated, with the place', () => {
  const text = '{"runs":[{"results":[{"a":"é\\u00e9\\n","b":[1,-2.5e+3,true,null]},{"c":{}}]}]}';
  const bytes = Buffer.from(text);
  for (let length = 0; length < bytes.length; length += 1) {
    const error = refusal(() =>
      scan(bytes.subarray(0, length), members({ runs: elements(members({ results: elements(take('r')) })) })),
    );
    assert.equal(error.reason, 'damaged');
    assert.match(error.problem.message, length === 0 ? /empty/ : /truncated/);
    assert.match(error.problem.place, new RegExp(`^byte ${length}\\b`));
  }
});

test('the place of an error names the byte and the element', () => {
  const error = refusal(() =>
    scan(
      '{"runs":[{"results":[1,{"a":tru}]}]}',
      members({ runs: elements(members({ results: elements(take('r')) })) }),
    ),
  );
  assert.equal(error.problem.message, 'tru is not JSON');
  assert.match(error.problem.place, /^byte 28/);
  assert.match(
    refusal(() => scan('{"a":[1 2]}', members({ a: elements(take('x')) }))).problem.place,
    /^byte 8, in \/a\/0$/,
  );
});

test('NaN, Infinity, comments, trailing commas and text behind the end are refused by name', () => {
  assert.match(refusal(() => scan('{"a":NaN}', take('x'))).message, /NaN is not JSON/);
  assert.match(refusal(() => scan('[-Infinity]', undefined)).message, /-Infinity is not JSON/);
  assert.match(refusal(() => scan('[1,]', take('x'))).message, /Expected a value, found \]/);
  assert.match(refusal(() => scan('{"a":1}{', take('x'))).message, /Expected the end of the file, found \{/);
  assert.match(refusal(() => scan('// c', take('x'))).message, /found \//);
});

test('huge numbers are numbers as in JSON.parse, and endless ones are refused', () => {
  const [item] = scan('[1e400, 123456789012345678901234567890, -0]', take('x'));
  assert.ok(item?.kind === 'value');
  assert.deepEqual(item.value, [Infinity, 123456789012345680000000000000, -0]);
  assert.equal(refusal(() => scan(`[${'1'.repeat(10_000)}]`, undefined, [100])).reason, 'limit');
});

test('deep nesting is refused at the limit, and memory does not follow it', () => {
  const deep = '['.repeat(100_000);
  assert.match(refusal(() => scan(deep, take('x'), [999])).message, /deeper than 200/);
  assert.match(refusal(() => scan(`{"a":${deep}`, members({ b: take('b') }))).message, /deeper than 200/);
  const fits = '['.repeat(200) + ']'.repeat(200);
  assert.equal(scan(fits, take('x')).length, 1);
});

test('a value over the limit is dropped by name, and the next one is read', () => {
  const limits = { ...defaultLimits, elementBytesMax: 1000, stringBytesMax: 100 };
  const text = JSON.stringify([{ a: 'x'.repeat(101) }, { b: Array.from({ length: 500 }, () => 0) }, { c: 'ok' }]);
  for (const lengths of [[], [7], [1000]]) {
    const items = scan(text, elements(take('r')), lengths, limits);
    assert.deepEqual(
      items.map((item) => item.kind),
      ['dropped', 'dropped', 'value'],
    );
    assert.match(items[0]?.kind === 'dropped' ? items[0].message : '', /string longer than 100 bytes/);
    assert.match(items[1]?.kind === 'dropped' ? items[1].message : '', /longer than 1000 bytes/);
  }
});

test('of a repeated key the last value wins, also among open containers', () => {
  const text = '{"runs":[{"results":[1]}],"runs":[{"results":[2],"results":[3,4]},{"results":[5]}]}';
  const selector = members({ runs: elements(members({ results: elements(take('r')) })) });
  const first = new JsonScanner(selector, options);
  first.push(Buffer.from(text));
  first.end();
  const second = new JsonScanner(selector, { ...options, duplicates: first.duplicates });
  const found = second.push(Buffer.from(text)).map((item) => item.kind === 'value' && item.value);
  const parsed = JSON.parse(text) as { runs: { results: number[] }[] };
  assert.deepEqual(
    found,
    parsed.runs.flatMap((run) => run.results),
  );
});

test('keys like __proto__ and constructor are keys like any other', () => {
  const text = '{"__proto__":{"polluted":1},"constructor":[1],"list":[{"__proto__":{"polluted":2}}]}';
  const items = scan(
    text,
    members({ ['__proto__']: take('proto'), constructor: elements(take('c')), list: elements(take('l')) }),
  );
  assert.equal(items.length, 3);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  const last = items.at(-1);
  assert.ok(last?.kind === 'value' && Object.hasOwn(last.value as object, '__proto__'));
});

test('a mismatch names what was found in place of the container', () => {
  const items = scan(
    '{"a":null,"b":"x","c":{"d":[]},"e":3}',
    members({
      a: elements(take('x'), 'x'),
      b: members({}),
      c: members({ d: members({}, 'x') }),
      e: elements(take('x')),
    }),
  );
  assert.deepEqual(
    items.map((item) => item.kind === 'mismatch' && `${pointerOf(item)} ${item.expected} ${item.found}`),
    ['/a array null', '/b object a string', '/c/d object an array', '/e array a number'],
  );
});

/** What may stand between two values of a sequence. */
const gaps = fc.constantFrom('\n', '\r\n', '\n\n \n', ' ');

test('a sequence of values gives what an array of them gives, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), gaps, cuts, (list, gap, lengths) => {
      // A sequence that begins with an array is read as that array.
      fc.pre(!Array.isArray(list[0]));
      const array = scan(JSON.stringify(list), sequence(take('each'), 'all'));
      const lines = list.map((each) => JSON.stringify(each)).join(gap);
      for (const text of [lines, `\n${lines}\n`])
        assert.deepEqual(scan(text, sequence(take('each'), 'all'), lengths), array);
      assert.equal(array.filter(({ kind }) => kind === 'value').length, list.length);
    }),
    { numRuns: 300 },
  );
});

test('objects that follow each other without a gap are a sequence, and are entered', () => {
  const items = scan('{"a":1}{"a":[{"b":2}]}"x"{}', sequence(members({ a: take('a') })));
  assert.deepEqual(
    items.map((item) => [item.kind, pointerOf(item)]),
    [
      ['value', '/0/a'],
      ['value', '/1/a'],
      ['mismatch', '/2'],
    ],
  );
});

test('a sequence that is damaged or cut within a value is refused with its byte and value', () => {
  const lines = '{"a":1}\n{"a":[true,"x"]}\n';
  const root = sequence(take('each'));
  for (const [text, place] of [
    [`${lines},{}`, 'byte 25, in /1'],
    [`${lines}]`, 'byte 25, in /1'],
    [`${lines}{"a" 1}`, 'byte 30, in /2'],
    // Numbers of a value that is taken are checked when it is parsed; the place is its byte, as in an array.
    [`${lines}{"a":01}`, 'byte 30'],
    [`[1]\n${lines}`, 'byte 4'],
  ] as const)
    assert.equal(refusal(() => scan(text, root)).problem.place, place, text);
  for (let length = 1; length < lines.length - 1; length += 1) {
    if (length === 7 || length === 8) continue;
    assert.match(refusal(() => scan(lines.slice(0, length), root)).message, /truncated/, `at ${length}`);
  }
  for (const text of ['', '\n \n']) assert.match(refusal(() => scan(text, root)).message, /empty/);
});

test('limits hold in a sequence as in an array', () => {
  const limits = { ...defaultLimits, depthMax: 3, elementBytesMax: 20 };
  const root = sequence(take('each'));
  assert.equal(refusal(() => scan('{}\n[[[[1]]]]', root, [], limits)).reason, 'limit');
  assert.deepEqual(
    scan(`{}\n{"a":"${'x'.repeat(30)}"}\n7`, root, [5], limits).map(({ kind, index }) => [kind, index]),
    [
      ['value', 0],
      ['dropped', 1],
      ['value', 2],
    ],
  );
});
