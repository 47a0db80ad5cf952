/** POST …/rules/_import_git (ours): imports the rules of a git repository. */
import { requestGitImport } from '../../domain/rules/request-git-import.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RunAnswer, runToWire } from '../runs/wire.ts';
import { ImportFromGitRequest } from './wire.ts';

export const importRegistryRulesFromGitRoute = deploymentRoute({
  method: 'POST',
  path: '/api/registry/v1/deployments/{deploymentId}/rules/_import_git',
  operationId: 'ImportRegistryRulesFromGit',
  tag: 'Rules',
  summary: 'Import the rules of a git repository',
  description:
    'A job of type `rule_import` imports them, with the connection that matches the URL; its log lists the refused rules. Rules that ' +
    'an earlier import found there, and that are gone now, are deleted.',
  effect: 'write',
  stability: null,
  access: webApi('rules.manage'),
  schemas: { body: ImportFromGitRequest, response: { 202: RunAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { url, ref, path, visibility } = body;
  const run = await requestGitImport(platform, member, { url, ref, path, visibility });
  return { status: 202, body: runToWire(member.deploymentId, run) };
});
