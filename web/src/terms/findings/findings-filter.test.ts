/** The filter of a list: from the URL to the request, with every filter that the API has. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { parseSearch, stringifySearch } from '../../url/search-params.ts';
import { filterOf, findingsFilterShape, toReportRequest, type FindingsFilter } from './findings-filter.ts';

const full: FindingsFilter = {
  report: 'opened',
  state: 'reviewing',
  severity: ['critical', 'high'],
  product: ['code', 'sca', 'secrets'],
  project: ['acme/shop', 'acme/web'],
  projectId: ['17'],
  tag: ['pci'],
  team: ['Payments'],
  branch: ['main'],
  rule: ['a.b.c'],
  category: ['security'],
  confidence: ['high', 'medium'],
  reachability: ['always_reachable', 'unreachable'],
  validity: ['valid', 'no_validator'],
  verdict: ['true_positive', 'no_verdict'],
  policy: ['block'],
  path: ['src/app'],
  fullpath: ['src/login.ts'],
  owner: ['@acme/payments'],
  language: ['python'],
  package: 'lodash',
  vulnerability: ['CVE-2020-1'],
  advisory: ['CVE-2021-44228'],
  cwe: ['79'],
  age: '7..30',
  words: 'sql injection',
  '-severity': ['low'],
  '-tag': ['legacy'],
  '-branch': ['develop'],
  '-path': ['tests', 'docs'],
  '-package': ['left-pad'],
  '-cwe': ['200'],
  '-policy': ['disabled'],
  '-words': 'fixture mock',
  since: '2026-01-05T00:00:00.000Z',
  until: '2026-04-06T00:00:00.000Z',
  bucket: 'week',
  bucketStart: '2026-02-02T00:00:00.000Z',
};

test('a filter says in the request what it says in the URL, member by member', () => {
  assert.deepEqual(toReportRequest(full), {
    reportType: 'REPORT_TYPE_TOTAL_OPEN',
    findingState: 'AGGREGATE_ISSUE_STATE_REVIEWING',
    bucketStart: '2026-02-02T00:00:00.000Z',
    timeBucketSize: 'TIME_BUCKET_SIZE_WEEK',
    filters: {
      timePeriod: { since: '2026-01-05T00:00:00.000Z', until: '2026-04-06T00:00:00.000Z' },
      projects: ['acme/shop', 'acme/web'],
      projectIds: ['17'],
      tags: ['pci'],
      teams: ['Payments'],
      branches: ['main'],
      ruleIds: ['a.b.c'],
      findingCategories: ['security'],
      findingSeverities: ['FINDING_SEVERITY_CRITICAL', 'FINDING_SEVERITY_HIGH'],
      findingTypes: ['FINDING_TYPE_CODE', 'FINDING_TYPE_SCA', 'FINDING_TYPE_SECRETS'],
      confidence: ['FINDING_CONFIDENCE_HIGH', 'FINDING_CONFIDENCE_MEDIUM'],
      reachability: ['FINDING_REACHABILITY_ALWAYS_REACHABLE', 'FINDING_REACHABILITY_UNREACHABLE'],
      validity: ['FINDING_VALIDITY_VALID', 'FINDING_VALIDITY_NO_VALIDATOR'],
      aiVerdicts: ['VERDICT_TRUE_POSITIVE', 'VERDICT_NO_VERDICT'],
      policyModes: ['POLICY_MODE_BLOCK'],
      paths: ['src/app'],
      files: ['src/login.ts'],
      owners: ['@acme/payments'],
      languages: ['python'],
      packages: ['lodash'],
      vulnerabilities: ['CVE-2020-1'],
      advisories: ['CVE-2021-44228'],
      cwes: ['79'],
      relevantSince: { since: '2026-03-07T00:00:00.000Z', until: '2026-03-30T00:00:00.000Z' },
      words: 'sql injection',
      not: {
        findingSeverities: ['FINDING_SEVERITY_LOW'],
        tags: ['legacy'],
        branches: ['develop'],
        paths: ['tests', 'docs'],
        packages: ['left-pad'],
        cwes: ['200'],
        policyModes: ['POLICY_MODE_DISABLED'],
        words: 'fixture mock',
      },
    },
  });
});

test('the console can set every filter and every member of the request that the interface has', async () => {
  const file = new URL('../../../../openapi/openapi.json', import.meta.url);
  const document = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: RequestSchema }> } } }>;
  };
  const { schema } =
    document.paths['/api/reporting/{deploymentId}/findings']!.post.requestBody.content['application/json']!;
  const filters = Object.keys(schema.properties.filters!.anyOf![0]!.properties);
  assert.ok(filters.length >= 13);
  const request = toReportRequest({ ...full, guardrails: 'fixed', change: 'new' });
  // `timeBucketSize` is an alias of the request's own member; the others are next to the filter.
  const missing = filters.filter((name) => !(name in request.filters!) && name !== 'timeBucketSize');
  // Nothing to choose from until an integration fills the cloud context.
  assert.deepEqual(missing, ['deploymentStatuses', 'publicExposures']);
  // No filters: where to answer from, in which order, and what to show of each finding.
  const besides = new Set([
    'deploymentId',
    'cursor',
    'limit',
    'sortBy',
    'sortOrder',
    'withPlaces',
    'withRuleTitles',
    'withoutDetails',
  ]);
  assert.deepEqual(
    Object.keys(schema.properties).filter((name) => !(name in request) && !besides.has(name)),
    [],
  );
});

interface RequestSchema {
  properties: Record<string, { anyOf?: { properties: Record<string, unknown> }[] }>;
}

test('whatever can be chosen can be left out, under the same name', () => {
  const chosen = Object.keys(toReportRequest(full).filters!).filter(
    (name) => !/^(timePeriod|relevantSince|not)$/.test(name),
  );
  const negated = Object.fromEntries(
    Object.entries(full).flatMap(([key, value]) => (`-${key}` in findingsFilterShape ? [[`-${key}`, value]] : [])),
  ) as FindingsFilter;
  const { not } = toReportRequest({ ...negated, '-package': ['lodash'] }).filters!;
  assert.deepEqual(Object.keys(not!).sort(), chosen.sort());
  assert.deepEqual(
    not,
    Object.fromEntries(chosen.map((name) => [name, toReportRequest(full).filters![name as keyof typeof not]])),
  );
});

test('an empty filter selects the findings that are open now', () => {
  assert.deepEqual(toReportRequest({}), { reportType: 'REPORT_TYPE_OPEN_BACKLOG', filters: {} });
});

test('a link to a list requests what the number was counted with', () => {
  const opened = z.object(findingsFilterShape).parse(parseSearch(stringifySearch(full)));
  assert.deepEqual(toReportRequest(filterOf(opened)), toReportRequest(full));
});

test('view state in the URL beside the filter is not part of it', () => {
  const search = { ...full, group: 'rule', finding: '7', hide: ['project'] };
  assert.deepEqual(filterOf(search), full);
});

test('an empty list restricts nothing, in the URL and in the request', () => {
  assert.deepEqual(filterOf({ severity: [], project: [] }), {});
  assert.deepEqual(toReportRequest({ severity: [], project: [] }), toReportRequest({}));
});
