/** POST …/rules/_import_git (ours): the rules of a git repository. */
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
    'A run of type `rule_import` brings them, by the connection that fits the address; its log names the rules that were refused. Rules ' +
    'that an earlier import found there, and that are there no more, are deleted.',
  effect: 'write',
  stability: null,
  access: webApi('rules.manage'),
  schemas: { body: ImportFromGitRequest, response: { 202: RunAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { url, ref, path, visibility } = body;
  const run = await requestGitImport(platform, member, { url, ref, path, visibility });
  return { status: 202, body: runToWire(member.deploymentId, run) };
});
