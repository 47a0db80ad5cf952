/** Editors of manifests and lockfiles change the version and nothing else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { withEdits } from '../edits/text-edit.ts';
import type { Published, Upgrade } from './upgrade.ts';
import { ecosystemEditors } from './upgrade-files.ts';

const published: Published = {
  resolved: 'https://registry.npmjs.org/qs/-/qs-6.5.3.tgz',
  hash: 'sha512-new',
  needsAsBefore: true,
};

function upgrade(ecosystem: string, files: Record<string, string>, change: Partial<Upgrade>): Record<string, string> {
  const way = ecosystemEditors.get(ecosystem);
  assert.ok(way !== undefined);
  const whole: Upgrade = { ecosystem, package: 'qs', from: '6.5.1', to: '6.5.3', published, ...change };
  const outcome = way.edit(whole, new Map(Object.entries(files)));
  if ('refused' in outcome) return { refused: outcome.refused };
  return Object.fromEntries(
    [...outcome.files].map(([name, edits]) => [name, withEdits(files[name] ?? assert.fail(), edits)]),
  );
}

describe('npm', () => {
  const manifest =
    '{\n\t"name": "shop",\n\t"dependencies": { "qs" : "^6.5.1", "other": "6.5.1" },\r\n  "devDependencies": {}\n}';
  const lock = JSON.stringify(
    {
      name: 'shop',
      lockfileVersion: 3,
      packages: {
        '': { name: 'shop', dependencies: { qs: '^6.5.1', other: '6.5.1' } },
        'node_modules/other': { version: '6.5.1', resolved: 'o', integrity: 'o', dependencies: { qs: '~6.5.0' } },
        'node_modules/qs': {
          version: '6.5.1',
          resolved: 'https://registry.npmjs.org/qs/-/qs-6.5.1.tgz',
          integrity: 'sha512-old',
        },
      },
    },
    null,
    2,
  );

  test('manifest and lockfile, as they are formatted', () => {
    const after = upgrade('npm', { 'package.json': manifest, 'package-lock.json': lock }, {});
    assert.equal(after['package.json'], manifest.replace('"^6.5.1"', '"^6.5.3"'));
    assert.equal(
      after['package-lock.json'],
      lock
        .replace('"^6.5.1"', '"^6.5.3"')
        .replace('"version": "6.5.1",\n      "resolved": "https', '"version": "6.5.3",\n      "resolved": "https')
        .replace('qs-6.5.1.tgz', 'qs-6.5.3.tgz')
        .replace('sha512-old', 'sha512-new'),
    );
  });

  test('a lockfile of version 1, and a package that only others need', () => {
    const old =
      '{"lockfileVersion":1,"dependencies":{"body":{"version":"1.0.0","dependencies":{"qs":{"version":"6.5.1","resolved":"r","integrity":"i"}}}}}';
    const after = upgrade('npm', { 'package.json': '{}', 'package-lock.json': old }, {});
    assert.deepEqual(Object.keys(after), ['package-lock.json']);
    assert.equal(JSON.parse(after['package-lock.json'] ?? '').dependencies.body.dependencies.qs.version, '6.5.3');
  });

  test('incompatible files are refused with the reason', () => {
    const files = { 'package.json': manifest, 'package-lock.json': lock };
    assert.match(
      upgrade('npm', files, { to: '7.0.0' })['refused'] ?? '',
      /other needs qs ~6\.5\.0, which 7\.0\.0 is not/,
    );
    assert.match(upgrade('npm', files, { published: null })['refused'] ?? '', /registry/);
    assert.match(
      upgrade('npm', files, { published: { ...published, needsAsBefore: false } })['refused'] ?? '',
      /depends on different packages/,
    );
    assert.match(upgrade('npm', files, { from: '6.0.0' })['refused'] ?? '', /does not contain/);
    assert.match(
      upgrade('npm', { 'package.json': '{"dependencies":{"qs":"github:ljharb/qs"}}' }, {})['refused'] ?? '',
      /does not change/,
    );
    assert.match(upgrade('npm', { 'package.json': '{,}' }, {})['refused'] ?? '', /JSON/);
  });

  test('any formatting stays, and the file says the new version', () => {
    const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n  ');
    const names = fc.uniqueArray(
      fc.string({ minLength: 1 }).filter((name) => name !== 'qs' && name !== '__proto__'),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(space, space, names, fc.constantFrom('', '^', '~', '>='), (one, two, others, operator) => {
        const entry = (name: string, range: string) => `${JSON.stringify(name)}${one}:${two}${JSON.stringify(range)}`;
        const entries = [...others.map((name) => entry(name, '6.5.1')), entry('qs', `${operator}6.5.1`)];
        const before = `{${two}"dependencies"${two}:${one}{${one}${entries.join(`${two},${one}`)}${two}}${one}}${two}`;
        const after = upgrade('npm', { 'package.json': before }, {})['package.json'] ?? assert.fail();
        assert.equal(JSON.parse(after).dependencies.qs, `${operator}6.5.3`);
        const at = before.lastIndexOf('6.5.1');
        assert.equal(after, `${before.slice(0, at)}6.5.3${before.slice(at + 5)}`);
      }),
    );
  });
});

test('requirements files: the pin alone', () => {
  const text =
    '# pins\r\nDjango[argon2] == 3.2.1 ; python_version > "3"  # web\nrequests==2.0\r\n-r base.txt\ndjango-extras==3.2.1';
  const change = { package: 'django', from: '3.2.1', to: '3.2.4' };
  assert.deepEqual(upgrade('pypi', { 'requirements.txt': text, 'dev-requirements.txt': 'x==1\n' }, change), {
    'requirements.txt': text.replace('== 3.2.1', '== 3.2.4'),
  });
  assert.match(
    upgrade('pypi', { 'requirements.txt': 'django==3.2.1 \\\n  --hash=sha256:00\n' }, change)['refused'] ?? '',
    /hashes/,
  );
  assert.match(upgrade('pypi', { 'requirements.txt': 'django>=3,<4\n' }, change)['refused'] ?? '', /does not change/);
  assert.match(upgrade('pypi', { 'requirements.txt': 'django\n' }, change)['refused'] ?? '', /pins/);
});

test('go.mod: the requirement, in a block or alone', () => {
  const text =
    'module shop\n\ngo 1.21\n\nrequire (\n\tgolang.org/x/text v0.3.0 // indirect\n\tgolang.org/x/net v0.3.0\n)\nrequire example.com/b v2.0.0+incompatible\n';
  const change = { package: 'golang.org/x/text', from: 'v0.3.0', to: '0.3.8' };
  assert.equal(upgrade('gomod', { 'go.mod': text }, change)['go.mod'], text.replace('text v0.3.0', 'text v0.3.8'));
  const other = { package: 'example.com/b', from: 'v2.0.0+incompatible', to: '2.0.1' };
  assert.equal(upgrade('gomod', { 'go.mod': text }, other)['go.mod'], text.replace('v2.0.0', 'v2.0.1'));
  assert.match(upgrade('gomod', { 'go.mod': text }, { ...change, to: '2.0.0' })['refused'] ?? '', /a different path/);
  assert.match(
    upgrade('gomod', { 'go.mod': `${text}replace golang.org/x/text => ../text\n` }, change)['refused'] ?? '',
    /replaces/,
  );
  assert.match(upgrade('gomod', { 'go.mod': text }, { package: 'example.com/c' })['refused'] ?? '', /does not require/);
});

test('go.sum: two lines for each module that is raised, behind its other versions', () => {
  const mod = 'module shop\n\ngo 1.21\n\nrequire (\n\tb.example/x v0.3.0\n\tc.example/y v1.0.0 // indirect\n)\n';
  const sum =
    'a.example/a v1.0.0 h1:a\nb.example/x v0.3.0 h1:o\nb.example/x v0.3.0/go.mod h1:o\nz.example/z v1.0.0 h1:z';
  const modules = [
    { module: 'b.example/x', version: 'v0.3.8', hash: 'h1:n', modHash: 'h1:m' },
    { module: 'c.example/y', version: 'v1.2.0', hash: 'h1:n', modHash: 'h1:m' },
  ];
  const change = { package: 'b.example/x', from: 'v0.3.0', to: '0.3.8', published: { ...published, modules } };
  const after = upgrade('gomod', { 'go.mod': mod, 'go.sum': sum }, change);
  assert.equal(after['go.mod'], mod.replace('v0.3.0', 'v0.3.8').replace('v1.0.0', 'v1.2.0'));
  assert.equal(
    after['go.sum'],
    sum
      .replace('go.mod h1:o\n', 'go.mod h1:o\nb.example/x v0.3.8 h1:n\nb.example/x v0.3.8/go.mod h1:m\n')
      .replace('z.example', 'c.example/y v1.2.0 h1:n\nc.example/y v1.2.0/go.mod h1:m\nz.example'),
  );
  const twice = upgrade('gomod', { 'go.mod': mod, 'go.sum': after['go.sum'] ?? '' }, change);
  assert.deepEqual(Object.keys(twice), ['go.mod']);
  for (const [other, reason] of [
    [null, /go\.sum needs the hashes/],
    [{ ...published, needsAsBefore: false, problem: 'd.example/w v1.0.0.' }, /d\.example\/w.*go mod tidy/],
  ] as const)
    assert.match(
      upgrade('gomod', { 'go.mod': mod, 'go.sum': sum }, { ...change, published: other })['refused'] ?? '',
      reason,
    );
});

test('pom.xml: the version with its dependency, or its property', () => {
  const dependency = (version: string) =>
    `<dependency><!-- <version>1.0</version> --><groupId>org.slf4j</groupId>\n<artifactId> slf4j-api </artifactId>${version}</dependency>`;
  const change = { package: 'org.slf4j:slf4j-api', from: '1.0', to: '1.0.3' };
  const pom = (version: string, more = '') =>
    `<?xml version="1.0"?>\r\n<project a="b>c">${more}<dependencies>${dependency(version)}<dependency/></dependencies></project>\n`;
  const own = pom('<version> 1.0 </version>');
  assert.equal(
    upgrade('maven', { 'pom.xml': own }, change)['pom.xml'],
    own.replace('<version> 1.0 <', '<version> 1.0.3 <'),
  );
  const property = pom('<version>${slf4j}</version>', '<properties><slf4j>1.0</slf4j></properties>');
  assert.equal(
    upgrade('maven', { 'pom.xml': property }, change)['pom.xml'],
    property.replace('<slf4j>1.0<', '<slf4j>1.0.3<'),
  );
  assert.match(upgrade('maven', { 'pom.xml': pom('') }, change)['refused'] ?? '', /parent/);
  assert.match(upgrade('maven', { 'pom.xml': pom('<version>2</version>') }, change)['refused'] ?? '', /at 2/);
  assert.match(upgrade('maven', { 'pom.xml': '<project><a></project>' }, change)['refused'] ?? '', /cannot be read/);
});

test('Cargo.toml and Cargo.lock', () => {
  const manifest =
    '[package]\nname = "smallvec"\ndescription = """\n[dependencies]\nsmallvec = "0.6.9"\n"""\n[dependencies]\nsmallvec = { version = "0.6.9", features = [] }\nserde = "0.6.9"\n[target.\'cfg(unix)\'.dev-dependencies.smallvec]\nversion = "=0.6.9"\n';
  const lock =
    'version = 3\n\n[[package]]\nname = "serde"\nversion = "0.6.9"\ndependencies = [\n "smallvec 0.6.9",\n "smallvec 0.6.99",\n]\n\n[[package]]\nname = "smallvec"\nversion = "0.6.9"\nsource = "r"\nchecksum = "old"\n';
  const change = { package: 'smallvec', from: '0.6.9', to: '0.6.13' };
  const after = upgrade('cargo', { 'Cargo.toml': manifest, 'Cargo.lock': lock }, change);
  assert.equal(
    after['Cargo.toml'],
    manifest.replace('version = "0.6.9"', 'version = "0.6.13"').replace('"=0.6.9"', '"=0.6.13"'),
  );
  assert.equal(
    after['Cargo.lock'],
    lock
      .replace('smallvec 0.6.9"', 'smallvec 0.6.13"')
      .replace('"smallvec"\nversion = "0.6.9"', '"smallvec"\nversion = "0.6.13"')
      .replace('"old"', '"sha512-new"'),
  );
  assert.match(upgrade('cargo', { 'Cargo.lock': lock }, { ...change, published: null })['refused'] ?? '', /checksum/);
  assert.match(upgrade('cargo', { 'Cargo.toml': '[package]\n' }, change)['refused'] ?? '', /Neither/);
});

test('Gemfile and Gemfile.lock', () => {
  const manifest = "source 'https://rubygems.org'\ngem 'rack', '~> 2.2.3', require: false\ngem \"rails\"\n";
  const lock = `GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (2.2.3)\n    rails (6.0)\n      rack (~> 2.0, >= 2.0.8)\n\nDEPENDENCIES\n  rack (~> 2.2.3)\n  rails\n\nCHECKSUMS\n  rack (2.2.3) sha256=${'0'.repeat(64)}\n`;
  const change = { package: 'rack', from: '2.2.3', to: '2.2.6.4', published: { ...published, hash: 'f'.repeat(64) } };
  const after = upgrade('gem', { Gemfile: manifest, 'Gemfile.lock': lock }, change);
  assert.equal(after['Gemfile'], manifest.replace('2.2.3', '2.2.6.4'));
  assert.equal(after['Gemfile.lock'], lock.replaceAll('2.2.3', '2.2.6.4').replace('0'.repeat(64), 'f'.repeat(64)));
  assert.match(
    upgrade('gem', { Gemfile: manifest, 'Gemfile.lock': lock }, { ...change, to: '3.0.0' })['refused'] ?? '',
    /rails needs rack/,
  );
  assert.match(upgrade('gem', { Gemfile: "gem 'rack', '>= 1', '< 3'\n" }, change)['refused'] ?? '', /does not change/);
});
