/** The command line's options cover every filter of the API. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import type { OptionSpecs } from '../cli/options.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { filterOptions, orderOptions, readOrder, readReportRequest, reportOptions } from './filters.ts';

interface RequestSchema {
  properties: Record<string, { anyOf?: { properties: Record<string, unknown> }[] }>;
}

it('has an option for every filter and field of a report request', async () => {
  const file = new URL('../../../openapi/openapi.json', import.meta.url);
  const document = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: RequestSchema }> } } }>;
  };
  const content = document.paths['/api/reporting/{deploymentId}/findings']!.post.requestBody.content;
  const { properties } = content['application/json']!.schema;
  const specs: OptionSpecs = { ...reportOptions, ...filterOptions, ...orderOptions };
  const args = Object.entries(specs).map(
    ([name, spec]) =>
      `--${name}=${'choices' in spec ? spec.choices[0]! : name === 'not' ? 'severity=low' : '2026-01-31'}`,
  );
  const values = parseOptions(args, specs).options as Parameters<typeof readReportRequest>[0] &
    Parameters<typeof readOrder>[0];
  const request = { ...readReportRequest(values, new Date()), ...readOrder(values) };
  const filters = Object.keys(properties['filters']!.anyOf![0]!.properties);
  assert.ok(filters.length >= 13);
  // Filters of the cloud context have no option until an integration fills it.
  assert.deepEqual(
    filters.filter((name) => !(name in request.filters!)),
    ['deploymentStatuses', 'publicExposures'],
  );
  // The bucket's size is sent as a filter; the commands set the page themselves, and always ask for places and titles.
  const besides = new Set([
    'deploymentId',
    'cursor',
    'limit',
    'timeBucketSize',
    'withPlaces',
    'withRuleTitles',
    'withoutDetails',
  ]);
  assert.deepEqual(
    Object.keys(properties).filter((name) => !(name in request) && !besides.has(name)),
    [],
  );
});

it('--not leaves out by the name of any other filter', async () => {
  const read = (...not: string[]) => {
    const values = parseOptions(
      not.map((each) => `--not=${each}`),
      { ...reportOptions, ...filterOptions },
    ).options as Parameters<typeof readReportRequest>[0];
    return readReportRequest(values, new Date()).filters;
  };
  assert.deepEqual(
    read('severity=low,medium', 'path=a=b', 'path=c', 'words=one', 'words=two three', 'policy-mode=block'),
    {
      not: {
        findingSeverities: ['FINDING_SEVERITY_LOW', 'FINDING_SEVERITY_MEDIUM'],
        paths: ['a=b', 'c'],
        words: 'one two three',
        policyModes: ['POLICY_MODE_BLOCK'],
      },
    },
  );
  for (const wrong of ['severity', 'severity=', 'colour=red', 'not=severity=low', 'since=30d']) {
    assert.throws(() => read(wrong), /write NAME=VALUE; the names are project, /, wrong);
  }
  assert.throws(() => read('severity=red'), /severity must be one of low, /);
});
