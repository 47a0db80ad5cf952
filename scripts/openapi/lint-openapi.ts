/** The rules that the OpenAPI document keeps: all that Redocly recommends, as errors, and more of its rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * Left out, for the interface is given by a contract: paths in kebab case and plural segments. Left out, for the names say it:
 * a description of each operation and parameter, an example of each member.
 */
const furtherRules = {
  'array-parameter-serialization': 'error',
  'component-name-unique': 'error',
  'no-duplicated-enum-values': 'error',
  'no-duplicated-tag-names': 'error',
  'no-http-verbs-in-paths': 'error',
  'no-illogical-composition-keywords': 'error',
  'no-mixed-number-range-constraints': 'error',
  'no-path-trailing-slash': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-schema-type-mismatch': 'error',
  'no-unused-components': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'path-not-include-query': 'error',
  'spec-strict-refs': 'error',
} as const;

/** A path that scanners' commands ask for; a deployment's id is a number, so the two differ. */
const vendorPath = '`/api/agent/deployments/deepbinary/{engine}`';

/** Browsers bring them what a provider says, and are always redirected, so there is no 2xx. */
const redirectPointers = [
  '#/paths/~1api~1auth~1sso~1callback~1{deployment}/get/responses',
  '#/paths/~1api~1auth~1sso~1saml~1acs~1{deployment}/post/responses',
  '#/paths/~1api~1auth~1sso~1saml~1logout~1{deployment}/post/responses',
];

/** Each problem as a line: the rule, the place and what is wrong. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: furtherRules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const real = problems.filter(
    ({ ruleId, message, location }) =>
      (ruleId !== 'no-ambiguous-paths' || !message.includes(vendorPath)) &&
      (ruleId !== 'operation-2xx-response' || !redirectPointers.includes(location[0]?.pointer ?? '')),
  );
  return real.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
}
