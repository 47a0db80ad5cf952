/**
 * A member requests an import of rules from a git repository: a run performs it, which can be listed and cancelled like
 * others.
 */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRepositoryAddress } from '../../model/scm/repository-address.ts';
import { ruleImportType } from '../../model/runs/workflow-types.ts';
import { insertRuleImport, type RuleImport } from '../../store/rules/rule-imports.ts';
import { insertRun } from '../../store/runs/runs.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { getRun, type TracedRun } from '../runs/get-run.ts';
import { runJobFor } from '../runs/run-job.ts';

/** Names that git can only read as a ref or a commit. */
const refPattern = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/+-]*$/;

/** INVALID_ARGUMENT for a URL, ref or path that is unsafe to pass to git. */
export async function requestGitImport(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  request: RuleImport,
): Promise<TracedRun> {
  const { url, ref, path } = request;
  const address = parseRepositoryAddress(url);
  if ('problem' in address) throw invalidArgument('url', address.problem);
  if (ref !== '' && !refPattern.test(ref))
    throw invalidArgument('ref', 'must be the name of a branch, a tag or a commit');
  const parts = path.split('/');
  if (path !== '' && parts.some((part) => part === '' || part === '.' || part === '..' || part === '.git')) {
    throw invalidArgument('path', 'must be a folder or a file below the root of the repository, as in rules/python');
  }
  const { deploymentId } = member;
  const runId = await platform.database.asTenant(deploymentId, async (tx) => {
    const id = await insertRun(tx, {
      workflowType: ruleImportType,
      projectId: null,
      refName: null,
      issueId: null,
      scanId: null,
      eventSource: 'custom',
      targetType: 'repo',
      triggerSource: member.login,
      at: platform.clock.now(),
    });
    await insertRuleImport(tx, id, request);
    await platform.queue.enqueue(
      tx,
      runJobFor(deploymentId, { runId: id, projectId: null, workflowType: ruleImportType }),
    );
    const changes = { ...request };
    await recordChange(platform, member, tx.client, { action: 'rules.import_git', subject: `run:${id}`, changes });
    return id;
  });
  return getRun(platform, member, runId);
}
