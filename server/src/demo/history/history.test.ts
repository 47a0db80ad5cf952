/** The demo's scanner output has everything that the console shows of findings, according to the real parsers. Pure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseText } from '../../ingest/testing/parse-text.ts';
import type { DependencyDraft, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { versionKey } from '../../model/versions/version-key.ts';
import { demoProjects } from '../content/organisation.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import { historyOf, weeks } from './history.ts';
import { advisoriesOn } from './used-packages.ts';

const end = new Date('2026-11-21T00:00:00.000Z');
const last = await lastScans();
const of = (issueType: FindingDraft['issueType']) => last.findings.filter((finding) => finding.issueType === issueType);
const rule = ({ ruleKey }: FindingDraft): RuleFacts => last.rules.get(ruleKey) ?? {};

test('a data flow has steps between source and sink, each with a location and code', () => {
  const flows = of('sast').flatMap(({ content }) => content.trace ?? []);
  assert.ok(flows.length > 100);
  for (const { source, intermediate, sink } of flows) {
    for (const step of [...source, ...intermediate, ...sink]) assert.ok(step.startLine > 0 && step.text);
  }
  assert.ok(flows.filter(({ intermediate }) => intermediate.length > 0).length > flows.length / 2);
});

test('code findings have a weakness, a risk and references, and some have a fix', () => {
  for (const finding of of('sast')) {
    assert.match(rule(finding).cwes?.[0] ?? '', /^CWE-\d+/);
    assert.ok(rule(finding).helpUrl);
  }
  const bySemgrep = of('sast').filter((finding) => rule(finding).owasps);
  assert.ok(bySemgrep.every((finding) => rule(finding).references?.length && /\*\*How/.test(finding.content.message)));
  assert.ok(of('sast').filter(({ content }) => content.fix?.fixCode).length > 50);
});

test('vulnerable packages have an EPSS score or a reachability, their parents, and a fix later than the used version', () => {
  const sca = of('sca').flatMap(({ content, reachability }) => (content.sca ? [{ ...content.sca, reachability }] : []));
  assert.ok(sca.length > 80, String(sca.length));
  assert.ok(sca.filter(({ epss }) => epss !== undefined).length > 20);
  const reaches = new Set(sca.map(({ reachability }) => reachability));
  for (const reach of ['reachable', 'always_reachable', 'unreachable', 'no_reachability_analysis'] as const) {
    assert.ok(reaches.has(reach), reach);
  }
  for (const { foundDependency: found, fixedVersions, introducedBy } of sca) {
    assert.equal(found.transitivity === 'transitive', (introducedBy?.length ?? 0) > 0, found.package);
    const key = (version: string) => versionKey(found.ecosystem, version);
    assert.ok(fixedVersions?.some(({ version }) => Buffer.compare(key(version), key(found.version)) > 0));
  }
  assert.ok(sca.some(({ fixedVersions }) => (fixedVersions?.length ?? 0) > 2));
});

test('no advisory affects the version to which the demo upgrades a package', () => {
  for (const ecosystem of Object.values(ecosystems)) {
    for (const each of ecosystem.packages) {
      const used = { package: each, version: each.versions.at(-1) ?? '', lockfile: '', sinceWeek: 0 };
      assert.deepEqual(advisoriesOn(ecosystem, used), [], each.name);
      assert.ok(
        each.via.every((name) => ecosystem.packages.some((parent) => parent.name === name)),
        each.name,
      );
    }
  }
});

test('credentials have all validities: valid, invalid, not checked and failed to check', () => {
  const validities = new Set(of('secrets').map(({ validity }) => validity));
  assert.deepEqual([...validities].sort(), [
    'confirmed_invalid',
    'confirmed_valid',
    'no_validator',
    'validation_error',
  ]);
});

test('several projects and lockfiles use log4j-core below 2.17.1, and licenses differ', () => {
  const log4j = last.dependencies.filter(({ name }) => name === 'org.apache.logging.log4j:log4j-core');
  const old = log4j.filter(
    ({ version }) => Buffer.compare(versionKey('maven', version), versionKey('maven', '2.17.1')) < 0,
  );
  assert.ok(new Set(old.map(({ project }) => project)).size >= 2, JSON.stringify(log4j));
  assert.ok(new Set(old.map(({ lockfilePath }) => lockfilePath)).size >= 2, JSON.stringify(log4j));
  assert.ok(log4j.length > old.length);
  const licenses = new Set(last.dependencies.flatMap((dependency) => dependency.licenses));
  for (const license of ['MIT', 'Apache-2.0', 'AGPL-3.0-only', 'MPL-2.0']) assert.ok(licenses.has(license), license);
  assert.ok(last.dependencies.some(({ parents }) => parents.length > 1));
});

/** The last scans of the main branches, parsed. */
async function lastScans() {
  const findings: FindingDraft[] = [];
  const rules = new Map<string, RuleFacts>();
  const dependencies: (DependencyDraft & { project: string })[] = [];
  for (const [index, project] of demoProjects.entries()) {
    for (const step of historyOf(project, index, end)) {
      if (step.ref !== 'refs/heads/main' || !step.key.startsWith(`w${weeks - 1}-`)) continue;
      const parsed = await parseText(step.render(), { format: step.format });
      findings.push(...parsed.findings);
      for (const [key, facts] of parsed.rules) rules.set(key, facts);
      dependencies.push(...parsed.dependencies.map((each) => ({ ...each, project: project.name })));
    }
  }
  return { findings, rules, dependencies };
}
