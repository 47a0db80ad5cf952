import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisoryDigests } from './advisories.ts';
import { assign } from './assign.ts';
import type { Sighting } from './sighting.ts';
import { draftOf, knownFrom, sightingOf } from './testing/scan-text.ts';

function vulnerable(vulnerabilityId: string, name = 'left-pad', version = '1.0.0'): Sighting {
  const foundDependency = { package: name, version, ecosystem: 'npm', transitivity: 'direct' as const };
  const region = { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };
  const content = { message: vulnerabilityId, sca: { vulnerabilityId, foundDependency } };
  return sightingOf(
    draftOf({ path: 'package-lock.json', issueType: 'sca', region, ruleKey: vulnerabilityId, content }),
  );
}

/** Rules of the matches between two scans, given what uploads said about the ids of left-pad. */
function matched(before: Sighting[], after: Sighting[], ...lists: string[][]): string[] {
  const advisories = advisoryDigests(lists.map((ids) => ({ ecosystem: 'npm', package: 'left-pad', ids })));
  const { matches } = assign({ known: knownFrom(before), found: after }, { advisories });
  return matches.map(({ known, found }) => `${known.ruleId} -> ${found.ruleId}`).sort();
}

const [cve, otherCve, ghsa] = ['CVE-2024-1000', 'CVE-2024-2000', 'GHSA-aaaa-bbbb-cccc'];

test('a package’s finding stays when the tool names the advisory by another of its ids', () => {
  assert.deepEqual(matched([vulnerable(cve)], [vulnerable(ghsa)], [cve, ghsa]), [`${cve} -> ${ghsa}`]);
  assert.deepEqual(matched([vulnerable(ghsa)], [vulnerable(cve)], [cve, ghsa]), [`${ghsa} -> ${cve}`]);
  const overTwoLists = matched([vulnerable(cve)], [vulnerable('PYSEC-2024-7')], [cve, ghsa], ['PYSEC-2024-7', ghsa]);
  assert.deepEqual(overTwoLists, [`${cve} -> PYSEC-2024-7`]);
});

test('without a list that says so, and for another package, two ids are two findings', () => {
  assert.deepEqual(matched([vulnerable(cve)], [vulnerable(ghsa)]), []);
  assert.deepEqual(matched([vulnerable(cve, 'right-pad')], [vulnerable(ghsa, 'right-pad')], [cve, ghsa]), []);
});

test('an update that fixes two vulnerabilities does not make them one', () => {
  const update = 'RHSA-2024:1234';
  assert.deepEqual(matched([vulnerable(cve)], [vulnerable(otherCve)], [cve, update], [otherCve, update]), []);
  assert.deepEqual(matched([vulnerable(cve)], [vulnerable(otherCve)], [cve, ghsa], [otherCve, ghsa]), []);
});
