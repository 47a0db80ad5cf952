import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerCased, packageKey, packageKeyPart } from './package-key.ts';

test('spellings of one package have one key, two packages two', () => {
  const same: [string, string, string][] = [
    ['pypi', 'Typing_Extensions', 'typing-extensions'],
    ['pypi', 'zope.interface', 'zope--interface'],
    ['nuget', 'Newtonsoft.Json', 'newtonsoft.json'],
    ['composer', 'Symfony/Console', 'symfony/console'],
    ['cargo', 'serde_json', 'serde-json'],
  ];
  for (const [ecosystem, a, b] of same) assert.equal(packageKey(ecosystem, a), packageKey(ecosystem, b), a);
  const two: [string, string, string][] = [
    ['npm', 'JSONStream', 'jsonstream'],
    ['gomod', 'github.com/Masterminds/semver', 'github.com/masterminds/semver'],
    ['maven', 'org.example:a_b', 'org.example:a-b'],
    ['gem', 'RedCloth', 'redcloth'],
  ];
  for (const [ecosystem, a, b] of two) assert.notEqual(packageKey(ecosystem, a), packageKey(ecosystem, b), a);
});

test('a part of a name lies within the lower-cased key of each name that holds it', () => {
  assert.ok(lowerCased(packageKey('pypi', 'typing.extensions')).includes(packageKeyPart('pypi', 'g_Ext')));
  assert.ok(lowerCased(packageKey('npm', 'JSONStream')).includes(packageKeyPart('npm', 'STREAM')));
});
