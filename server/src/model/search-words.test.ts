import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchWordsOf, typedWordsOf } from './search-words.ts';

test('a text is found by each word of it from each of its parts on', () => {
  const cases: Record<string, string[]> = {
    'src/userController.ts': ['src/usercontroller.ts', 'usercontroller.ts', 'controller.ts', 'ts'],
    'Use of a weak hash (MD5) in `crypto.createHash`: CWE-327': [
      'weak',
      'hash',
      'md5',
      'crypto.createhash',
      'createhash',
      'cwe-327',
      '327',
    ],
    '@scope/pkg CVE-2021-44228': ['@scope/pkg', 'scope/pkg', 'pkg', 'cve-2021-44228', '2021-44228', '44228'],
    'größe/日本語 Ünï': ['größe/日本語', '日本語', 'Ünï'],
    '': [],
    '...': [],
  };
  for (const [text, words] of Object.entries(cases)) assert.deepEqual(searchWordsOf(text), words, text);
});

test('typed words lose their quotes and final punctuation, and frequent words beside others', () => {
  const cases: Record<string, string[]> = {
    '"SQL injection" in login.ts:': ['sql', 'injection', 'login.ts'],
    'src/app/': ['src/app'],
    '@scope/pkg': ['@scope/pkg'],
    the: ['the'],
    'log4j log4j': ['log4j'],
    ' \t"" ': [],
  };
  for (const [typed, words] of Object.entries(cases)) assert.deepEqual(typedWordsOf(typed), words, typed);
});

test('whatever stands between blanks in a text finds it, and so does each beginning of it', () => {
  const chunk = fc.stringMatching(/^[A-Za-zé_][\w./@:é-]{0,30}[A-Za-z0-9]$/);
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (chunks, at, length) => {
      const words = searchWordsOf(chunks.join(' '));
      const typed = chunks[at % chunks.length]!;
      const beginning = typed.slice(0, 2 + (length % typed.length));
      for (const each of typedWordsOf(beginning)) {
        if (typedWordsOf(`zz ${each}`).length === 1) continue;
        assert.ok(
          words.some((word) => word.startsWith(each)),
          `${each} in ${words.join()}`,
        );
      }
    }),
  );
});
