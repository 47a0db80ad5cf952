import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareMaven } from './testing/compare-maven.ts';
import {
  compareGem,
  comparePhp,
  comparePython,
  compareRpm,
  compareSemver,
  type PythonVersion,
} from './testing/compare-by-rules.ts';
import { keyRange, versionKey, versionKeyBytesMax } from './version-key.ts';

const order = (ecosystem: string, a: string, b: string): number =>
  Math.sign(Buffer.compare(versionKey(ecosystem, a), versionKey(ecosystem, b)));

/** Each version sorts above all before it; versions in one array are equal. */
function assertAscending(ecosystem: string, sequence: readonly (string | readonly string[])[]): void {
  const ranked = sequence.flatMap((group, rank) => [group].flat().map((version) => ({ version, rank })));
  for (const a of ranked)
    for (const b of ranked)
      assert.equal(
        order(ecosystem, a.version, b.version),
        Math.sign(a.rank - b.rank),
        `${ecosystem}: ${a.version} and ${b.version}`,
      );
}

/** The key orders generated versions like the rule's own comparison. */
function assertOrdersAs<Value>(
  ecosystem: string,
  drawn: fc.Arbitrary<Value>,
  rule: { text: (value: Value) => string; compare: (a: Value, b: Value) => number },
): void {
  fc.assert(
    fc.property(drawn, drawn, (a, b) => {
      const [x, y] = [rule.text(a), rule.text(b)];
      assert.equal(order(ecosystem, x, y), Math.sign(rule.compare(a, b)), `${ecosystem}: ${x} and ${y}`);
    }),
    { numRuns: 3000 },
  );
}

/** Small numbers collide often; huge ones exceed 2^64. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.nat(3).map(String) },
  { weight: 2, arbitrary: fc.nat(120).map(String) },
  { weight: 1, arbitrary: fc.bigInt(2n ** 62n, 2n ** 70n).map(String) },
);
const numbers = (min: number, max: number) => fc.array(number, { minLength: min, maxLength: max });
const asText = { text: (version: string) => version };

describe('semantic versions: npm, cargo, gomod, hex, swiftpm', () => {
  const ecosystems = ['npm', 'cargo', 'gomod', 'hex', 'swiftpm'];
  const word = fc.constantFrom('alpha', 'beta', 'rc', 'x-y', '-', 'Alpha', '0a', 'a0', '20191109021931-daa7c04131f5');
  const identifiers = fc.array(fc.oneof(number, word), { minLength: 1, maxLength: 3 }).map((all) => all.join('.'));
  const drawn = fc
    .tuple(fc.constantFrom('', 'v'), numbers(3, 3), fc.option(identifiers), fc.option(identifiers))
    .map(
      ([v, core, pre, build]) =>
        v + core.join('.') + (pre === null ? '' : `-${pre}`) + (build === null ? '' : `+${build}`),
    );

  test('the sequences of semver.org and of the Go module reference', () => {
    for (const ecosystem of ecosystems) {
      assertAscending(ecosystem, [
        '1.0.0-alpha',
        '1.0.0-alpha.1',
        '1.0.0-alpha.beta',
        '1.0.0-beta',
        '1.0.0-beta.2',
        '1.0.0-beta.11',
        '1.0.0-rc.1',
        ['1.0.0', 'v1.0.0', '1.0', '1', '1.0.0+build.7'],
        '2.0.0',
        '2.1.0',
        '2.1.1',
        '2.9.0',
        '2.10.0',
      ]);
    }
    assertAscending('gomod', [
      'v0.0.0-20191109021931-daa7c04131f5',
      'v0.0.0-20210101000000-aaaaaaaaaaaa',
      'v1.2.3-pre',
      'v1.2.3-pre.0.20191109021931-daa7c04131f5',
      ['v1.2.3', 'v1.2.3+incompatible'],
      'v1.2.4-0.20191109021931-daa7c04131f5',
      'v1.2.4',
      'v2.0.0+incompatible',
    ]);
  });

  test('any two versions, as section 11 orders them', () => {
    for (const ecosystem of ecosystems) assertOrdersAs(ecosystem, drawn, { ...asText, compare: compareSemver });
  });

  test('Pub orders builds too, after the version without one', () => {
    assertAscending('pub', ['1.0.0-dev', '1.0.0-dev+1', '1.0.0', '1.0.0+1', '1.0.0+2', '1.0.0+10', '1.0.0+a', '1.0.1']);
  });

  test('NuGet: four numbers, and no regard to case', () => {
    assertAscending('nuget', [
      '1.0.0-Alpha.1',
      ['1.0.0-alpha.2', '1.0-ALPHA.2'],
      '1.0.0-beta',
      ['1.0', '1.0.0', '1.0.0.0', '1.0.0+sha'],
      '1.0.0.1',
      '1.0.1',
    ]);
    const fourth = fc
      .tuple(numbers(1, 4), fc.option(identifiers))
      .map(([core, pre]) => core.join('.') + (pre === null ? '' : `-${pre}`));
    assertOrdersAs('nuget', fourth, { ...asText, compare: (a, b) => compareSemver(a, b, { ignoresCase: true }) });
  });
});

describe('pypi: PEP 440', () => {
  test('the sequences of the specification', () => {
    assertAscending('pypi', [
      ['1.dev0', '1.0.dev0'],
      ['1.0.dev456', '1.0-DEV456'],
      '1.0a1',
      '1.0a2.dev456',
      '1.0a12.dev456',
      ['1.0a12', '1.0.alpha-12'],
      '1.0b1.dev456',
      ['1.0b2', '1.0beta2'],
      '1.0b2.post345.dev456',
      '1.0b2.post345',
      '1.0rc1.dev456',
      ['1.0rc1', '1.0c1', '1.0-pre1'],
      ['1.0', '1', 'v1.0.0', '1.0.0.0'],
      '1.0+abc.5',
      '1.0+abc.7',
      ['1.0+5', '1.0+05'],
      '1.0.post456.dev34',
      ['1.0.post456', '1.0-456', '1.0.rev456'],
      '1.0.15',
      '1.1.dev1',
      '1.1',
      '1.10',
      '2013.10',
      '1!0.5',
      '1!1.0',
    ]);
  });

  test('any two versions', () => {
    const small = fc.nat(3);
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const drawn: fc.Arbitrary<PythonVersion> = fc.record(
      {
        epoch: fc.constantFrom(0, 0, 0, 1),
        release: fc.array(small, { minLength: 1, maxLength: 4 }),
        pre: optional(fc.tuple(fc.constantFrom('a' as const, 'b' as const, 'rc' as const), small)),
        post: optional(small),
        dev: optional(small),
        local: optional(fc.array(fc.oneof(small, fc.constantFrom('ab', 'abc', 'b')), { minLength: 1, maxLength: 3 })),
      },
      { requiredKeys: ['epoch', 'release'] },
    ) as fc.Arbitrary<PythonVersion>;
    const text = ({ epoch, release, pre, post, dev, local }: PythonVersion): string =>
      (epoch === 0 ? '' : `${epoch}!`) +
      release.join('.') +
      (pre?.join('') ?? '') +
      (post === undefined ? '' : `.post${post}`) +
      (dev === undefined ? '' : `.dev${dev}`) +
      (local === undefined ? '' : `+${local.join('.')}`);
    assertOrdersAs('pypi', drawn, { text, compare: comparePython });
  });
});

describe('maven: the Version Order Specification', () => {
  test('its examples', () => {
    assertAscending('maven', [
      ['1', '1.0', '1.0.0', '1.ga', '1-ga', '1.final', '1-0', '1.', '1-', '1.0.0-0.0.0'],
      '1.1',
    ]);
    assertAscending('maven', ['1-snapshot', '1', '1-sp']);
    assertAscending('maven', ['1-foo2', '1-foo10']);
    assertAscending('maven', [['1.foo', '1-foo', '1.0.0-foo.0.0'], '1-1', '1.1']);
    assertAscending('maven', ['1-ga', '1-sp']);
    assertAscending('maven', ['1-ga.1', '1-sp.1']);
    assertAscending('maven', ['1-sp-1', '1-ga-1']);
    assertAscending('maven', [
      ['1-a1', '1-alpha-1', '1-ALPHA1'],
      ['1-cr2', '1-rc2'],
    ]);
  });

  test('the sequences of ComparableVersion’s own tests', () => {
    assertAscending('maven', [
      '1-alpha2snapshot',
      '1-alpha2',
      '1-alpha-123',
      '1-beta-2',
      '1-beta123',
      '1-m2',
      '1-m11',
      '1-rc',
      '1-cr2',
      '1-rc123',
      '1-SNAPSHOT',
      '1',
      '1-sp',
      '1-sp2',
      '1-sp123',
      '1-abc',
      '1-def',
      '1-pom-1',
      '1-1-snapshot',
      '1-1',
      '1-2',
      '1-123',
    ]);
    assertAscending('maven', [
      '2.0',
      '2.0.a',
      '2-1',
      '2.0.2',
      '2.0.123',
      '2.1.0',
      '2.1-a',
      '2.1b',
      '2.1-c',
      '2.1-1',
      '2.1.0.1',
      '2.2',
      '2.123',
      '11.a2',
      '11.a11',
      '11.b2',
      '11.b11',
      '11.m2',
      '11.m11',
      '11',
      '11.a',
      '11b',
      '11c',
      '11m',
    ]);
    assertAscending('maven', [
      '20190126.230843',
      '1234567890.12345',
      '123456789012345.1H.5-beta',
      '12345678901234567890.1H.5-beta',
    ]);
  });

  test('any two versions', () => {
    const token = fc.oneof(
      number,
      fc.constantFrom('alpha', 'a', 'b1', 'm2', 'rc', 'cr', 'snapshot', 'final', 'ga', 'sp', 'foo', '', '0', '0'),
    );
    const drawn = fc
      .tuple(number, fc.array(fc.tuple(fc.constantFrom('.', '-', ''), token), { maxLength: 5 }))
      .map(([first, rest]) => first + rest.map(([separator, text]) => separator + text).join(''));
    assertOrdersAs('maven', drawn, { ...asText, compare: compareMaven });
  });
});

describe('gem: Gem::Version', () => {
  test('the sequences of its documentation', () => {
    assertAscending('gem', [
      '0.9',
      ['1.0.a', '1.a'],
      '1.0.a.2',
      '1.0.b1',
      '1.0.b10',
      ['1.0-x', '1.0.pre.x'],
      ['1', '1.0', '1.0.0'],
      '1.0.1',
      '1.1.a',
      '1.1',
      '1.10',
    ]);
    assertAscending('gem', ['1.a.b', '1.a.0.b', '1.a', '1.a.0.0.1', '1.a.0.1', '1.a.1']);
  });

  test('any two versions', () => {
    const segment = fc.oneof(number, fc.constantFrom('a', 'b', 'pre', 'rc1', 'B', '0', '00'));
    const drawn = fc
      .tuple(number, fc.array(segment, { maxLength: 5 }), fc.option(fc.constantFrom('1', 'a', 'a.0')))
      .map(([first, rest, tail]) => [first, ...rest].join('.') + (tail === null ? '' : `-${tail}`));
    assertOrdersAs('gem', drawn, { ...asText, compare: compareGem });
  });
});

describe('composer: normalised, then as PHP compares', () => {
  test('stabilities, patches, dates, branches with a number', () => {
    assertAscending('composer', [
      '1.0.0-dev',
      ['1.0.0-alpha', '1.0a'],
      ['1.0.0-alpha.1', '1.0.0-a1', 'v1.0alpha1'],
      '1.0.0-beta',
      '1.0.0-beta2-dev',
      '1.0.0-beta2',
      '1.0.0-beta11',
      '1.0.0-RC1',
      ['1.0.0', '1', 'v1.0', '1.0.0-stable', '1.0.0+build'],
      ['1.0.0-patch1', '1.0.0-pl1', '1.0.0p1'],
      '1.0.0.1',
      '1.2',
      '1.x-dev',
      '2.0',
      '20230101',
      '20230201.1',
    ]);
  });

  test('any two versions', () => {
    const suffix = fc.tuple(fc.constantFrom('alpha', 'beta', 'RC', 'p'), fc.option(fc.nat(11)), fc.boolean());
    const drawn = fc.record({
      numbers: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
      suffix: fc.option(suffix),
    });
    const spell = (core: string, value: [string, number | null, boolean] | null): string =>
      core + (value === null ? '' : `-${value[0]}${value[1] ?? ''}${value[2] ? '-dev' : ''}`);
    assertOrdersAs('composer', drawn, {
      text: ({ numbers: given, suffix: tail }) => spell(given.join('.'), tail),
      compare: (a, b) => {
        const normal = ({ numbers: given, suffix: tail }: typeof a) =>
          spell([0, 1, 2, 3].map((part) => given[part] ?? 0).join('.'), tail);
        return comparePhp(normal(a), normal(b));
      },
    });
  });
});

describe('the fallback', () => {
  test('epochs, tildes, carets, releases behind the hyphen', () => {
    assertAscending('deb', [
      '1.0~rc1',
      '1.0',
      '1.0-1',
      '1.0-1ubuntu2',
      '1.0-2',
      '1.0^git1',
      '1.0a',
      '1.0.1-1',
      '1.9',
      '1.10',
      '1:0.1',
    ]);
  });

  test('any two versions without epoch and release, as rpmvercmp orders them', () => {
    const part = fc.oneof(number, fc.constantFrom('a', 'rc', 'B', '.', '.', '_', '~', '^', '+'));
    const drawn = fc.tuple(number, fc.array(part, { maxLength: 6 })).map(([first, rest]) => first + rest.join(''));
    assertOrdersAs('rpm', drawn, { ...asText, compare: compareRpm });
  });
});

const ecosystem = fc.constantFrom('npm', 'pypi', 'maven', 'gomod', 'cargo', 'gem', 'nuget', 'composer', 'pub', 'deb');

test('a key is bounded, whatever the version, and two long versions stay two', () => {
  fc.assert(
    fc.property(ecosystem, fc.string({ unit: 'binary', maxLength: 2000 }), (which, text) => {
      assert.ok(versionKey(which, text).length <= versionKeyBytesMax);
    }),
  );
  const long = (end: string) => `1.0.0-${'a'.repeat(500)}${end}`;
  assert.notDeepEqual(versionKey('npm', long('b')), versionKey('npm', long('c')));
  assert.equal(order('npm', `1.${'9'.repeat(230)}.0`, `1.1${'0'.repeat(230)}.0`), -1);
});

describe('ranges', () => {
  const holds = (range: ReturnType<typeof keyRange>, which: string, version: string): boolean => {
    const key = versionKey(which, version);
    return range !== undefined && Buffer.compare(range.low, key) <= 0 && Buffer.compare(key, range.high) < 0;
  };
  const bound = (version: string, isInclusive = true) => ({ version, isInclusive });

  test('bounds are inclusive or not; exact beats them; equal versions are both inside', () => {
    const half = keyRange('pypi', { lower: bound('1.0'), upper: bound('2.0', false) });
    for (const inside of ['1', '1.0.0', '1.0.post1', '2.0rc1']) assert.ok(holds(half, 'pypi', inside), inside);
    for (const outside of ['1.0rc1', '2', '2.0.0', '2.0.1']) assert.ok(!holds(half, 'pypi', outside), outside);
    const other = keyRange('npm', { lower: bound('1.0.0', false), upper: bound('2.0.0') });
    assert.ok(!holds(other, 'npm', '1.0.0') && holds(other, 'npm', '1.0.1') && holds(other, 'npm', '2.0.0'));
    const exact = keyRange('npm', { lower: bound('5.0.0'), exact: '1.0.0' });
    assert.ok(holds(exact, 'npm', '1.0.0') && !holds(exact, 'npm', '5.0.0') && !holds(exact, 'npm', '1.0.0-rc'));
  });

  test('a text that is not a version is in no range, but found by its text', () => {
    const branch = 'git+https://git.example.org/a.git';
    assert.ok(!holds(keyRange('npm', { upper: bound('99.0.0') }), 'npm', branch));
    assert.ok(!holds(keyRange('npm', { lower: bound('0.0.0-0') }), 'npm', branch));
    assert.ok(holds(keyRange('npm', {}), 'npm', branch) && holds(keyRange('npm', { exact: branch }), 'npm', branch));
    assert.equal(keyRange('npm', { lower: bound('latest') }), undefined);
  });
});
