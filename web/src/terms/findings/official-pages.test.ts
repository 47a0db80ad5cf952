import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisoryPage, cwePage, owaspPage } from './official-pages.ts';

test('names of weaknesses lead to their official pages', () => {
  assert.equal(cwePage('CWE-327: Use of a Broken Algorithm'), 'https://cwe.mitre.org/data/definitions/327.html');
  assert.equal(
    owaspPage('A02:2021 - Cryptographic Failures'),
    'https://owasp.org/Top10/A02_2021-Cryptographic_Failures/',
  );
  assert.equal(owaspPage('A1:2017 - Injection'), 'https://owasp.org/www-project-top-ten/2017/A1_2017-Injection');
  assert.equal(owaspPage('A05:2025 - Injection'), 'https://owasp.org/Top10/2025/');
  assert.equal(advisoryPage('GHSA-jfh8-c2jp-5v3q'), 'https://osv.dev/vulnerability/GHSA-jfh8-c2jp-5v3q');
});

test('whatever else stands in the place of a name leads nowhere', () => {
  for (const name of ['javascript:alert(1)', 'CWE-../../x', '//evil.example', 'CVE-2021-1/../..', '']) {
    assert.deepEqual([cwePage(name), owaspPage(name), advisoryPage(name)], [null, null, null], name);
  }
});
