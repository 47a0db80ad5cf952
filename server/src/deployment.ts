/**
 * `npm run deployment -- list|create|invite|suspend|resume|delete`: the organisations of the installation, for the owner of the
 * machine. Works beside a running server, too, also on its embedded database (docs/tenants.md). dump.ts exports one.
 */
import type { Config } from './config.ts';
import { beginDeletion } from './domain/deployments/begin-deletion.ts';
import { createDeployment, inviteFirstAdmin } from './domain/deployments/create-deployment.ts';
import { deleteDeployment } from './domain/deployments/delete-deployment.ts';
import { findDeployment } from './domain/deployments/find-deployment.ts';
import { listDeployments, type DeploymentOverview } from './domain/deployments/list-deployments.ts';
import { resumeDeployment, suspendDeployment } from './domain/deployments/suspend-deployment.ts';
import { commandActor } from './domain/operators/record-operation.ts';
import { ParapetError } from './base/errors.ts';
import { readDeploymentCommandLine, type DeploymentCommand } from './start/commands/deployment-command-line.ts';
import { describeDeployments, describeInvite } from './start/commands/describe-deployments.ts';
import { openCommandKeys, runOperatorCommand, type OperatorPlatform } from './start/commands/operator-command.ts';

const pageSize = 100;
const actor = commandActor('deployment');

await runOperatorCommand(async (platform, config) => ({
  text: await perform(platform, config, readDeploymentCommandLine(process.argv.slice(2))),
}));

async function perform(platform: OperatorPlatform, config: Config, command: DeploymentCommand): Promise<string> {
  const mailing = {
    ...platform,
    settings: { publicUrl: config.publicUrl },
    // By the server, which has the same settings.
    sendsMail: config.mail !== undefined,
  };
  if (command.action === 'list') return describeDeployments(await listAll(platform));
  await openCommandKeys(platform, config);
  if (command.action === 'create') {
    const { deploymentId, invite } = await createDeployment(mailing, actor, command);
    return `Created the deployment ${command.slug} (id ${deploymentId}).\n${describeInvite(invite)}`;
  }
  const { slug } = command;
  const deploymentId = await idOf(platform, slug);
  switch (command.action) {
    case 'invite':
      return describeInvite(await inviteFirstAdmin(mailing, actor, { deploymentId, adminEmail: command.adminEmail }));
    case 'suspend':
      await suspendDeployment(platform, actor, { deploymentId, reason: command.reason });
      return `${slug} is suspended: everything of it is refused, and nothing is lost. npm run deployment -- resume ${slug}`;
    case 'resume':
      await resumeDeployment(platform, actor, { deploymentId });
      return `${slug} is open again.`;
    case 'delete':
      await beginDeletion(platform, actor, { deploymentId, confirm: command.confirm });
      // A running server deletes, too: the steps take turns. If this process dies, the server goes on, or its next start.
      await deleteDeployment(platform, deploymentId, new AbortController().signal);
      return `${slug} is deleted, with everything that was in it.`;
  }
}

async function listAll(platform: OperatorPlatform): Promise<DeploymentOverview[]> {
  const all: DeploymentOverview[] = [];
  for (;;) {
    const page = await listDeployments(platform, { after: all.at(-1)?.slug ?? null, limit: pageSize });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

async function idOf(platform: OperatorPlatform, slug: string): Promise<string> {
  const found = await findDeployment(platform, slug);
  if (found !== undefined) return found.id;
  throw new ParapetError('NOT_FOUND', `There is no deployment ${slug}. npm run deployment -- list`);
}
