/** The question of a list: from the URL to the wire and back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { parseSearch, stringifySearch } from '../url/search-params.ts';
import { fromWire, questionFields, questionOf, reports, toWire, type Question } from './question.ts';

const full: Question = {
  report: 'opened',
  state: 'reviewing',
  severity: ['critical', 'high'],
  product: ['code', 'sca', 'secrets'],
  project: ['acme/shop', 'acme/web'],
  tag: ['pci'],
  team: ['Payments'],
  rule: ['a.b.c'],
  category: ['security'],
  confidence: ['high', 'medium'],
  reachability: ['always_reachable', 'unreachable'],
  validity: ['valid', 'no_validator'],
  since: '2026-01-05T00:00:00.000Z',
  until: '2026-04-06T00:00:00.000Z',
  bucket: 'week',
  bucketStart: '2026-02-02T00:00:00.000Z',
};

test('a question says on the wire what it says in the URL, member by member', () => {
  assert.deepEqual(toWire(full), {
    reportType: 'REPORT_TYPE_TOTAL_OPEN',
    findingState: 'AGGREGATE_ISSUE_STATE_REVIEWING',
    bucketStart: '2026-02-02T00:00:00.000Z',
    timeBucketSize: 'TIME_BUCKET_SIZE_WEEK',
    filters: {
      timePeriod: { since: '2026-01-05T00:00:00.000Z', until: '2026-04-06T00:00:00.000Z' },
      projects: ['acme/shop', 'acme/web'],
      tags: ['pci'],
      teams: ['Payments'],
      ruleIds: ['a.b.c'],
      findingCategories: ['security'],
      findingSeverities: ['FINDING_SEVERITY_CRITICAL', 'FINDING_SEVERITY_HIGH'],
      findingTypes: ['FINDING_TYPE_CODE', 'FINDING_TYPE_SCA', 'FINDING_TYPE_SECRETS'],
      confidence: ['FINDING_CONFIDENCE_HIGH', 'FINDING_CONFIDENCE_MEDIUM'],
      reachability: ['FINDING_REACHABILITY_ALWAYS_REACHABLE', 'FINDING_REACHABILITY_UNREACHABLE'],
      validity: ['FINDING_VALIDITY_VALID', 'FINDING_VALIDITY_NO_VALIDATOR'],
    },
  });
});

test('no question at all is what is open now', () => {
  assert.deepEqual(toWire({}), { reportType: 'REPORT_TYPE_OPEN_BACKLOG', filters: {} });
});

test('a question comes back from the wire as it went there, for each report', () => {
  for (const report of reports) assert.deepEqual(fromWire(toWire({ ...full, report })), { ...full, report });
  const guardrails: Question = { report: 'guardrails', guardrails: 'fixed' };
  assert.deepEqual(fromWire(toWire(guardrails)), guardrails);
});

test('a link that is opened asks what the number was asked with', () => {
  const opened = z.object(questionFields).parse(parseSearch(stringifySearch(full)));
  assert.deepEqual(toWire(questionOf(opened)), toWire(full));
});

test('what a screen keeps in the URL beside the question is no part of it', () => {
  const search = { ...full, group: 'rule', finding: '7', hide: ['project'] };
  assert.deepEqual(questionOf(search), full);
});

test('an empty list restricts nothing, in the URL and on the wire', () => {
  assert.deepEqual(questionOf({ severity: [], project: [] }), {});
  assert.deepEqual(toWire({ severity: [], project: [] }), toWire({}));
});
