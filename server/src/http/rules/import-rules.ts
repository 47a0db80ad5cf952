/** POST …/rules/_import (ours): imports rules from files. */
import { importRules } from '../../domain/rules/import-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ImportedRules, ImportRulesRequest, storedToWire } from './wire.ts';

export const importRegistryRulesRoute = deploymentRoute({
  method: 'POST',
  path: '/api/registry/v1/deployments/{deploymentId}/rules/_import',
  operationId: 'ImportRegistryRules',
  tag: 'Rules',
  summary: 'Import rules from files',
  description:
    'Valid rules are imported, the others are listed in `refused`; 400 if no rule is valid. An existing rule gets a new version, or ' +
    'none if its content is unchanged.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  bodyBytesMax: 5 * 2 ** 20,
  access: webApi('rules.manage'),
  schemas: { body: ImportRulesRequest, response: { 200: ImportedRules } },
}).handle(async ({ platform, member, body }) => {
  const { files, visibility } = body;
  const { rules, refused } = await importRules(platform, member, { files, visibility });
  return { status: 200, body: { rules: rules.map(storedToWire), refused } };
});
