/** The actions on a project: sync with its host, archive, unarchive. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { RunStatusBadge, runStatusOf } from '../terms/runs/run-status.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { mayChange } from './may-change.ts';
import classes from './projects.module.css';
import type { Project } from './queries.ts';
import { useSync } from './use-sync.ts';

export function ProjectActs({ project }: { project: Project }) {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const sync = useSync(deploymentId, project.id);
  const maySync = deployment.can('workflows.run') && project.authorizedScopes.includes('REPO_SCOPE_TRIAGE_FINDING');

  return (
    <>
      {sync.run !== null && sync.isRunning && (
        <span className={classes.count} role="status">
          Sync{' '}
          <Link
            to="/deployments/$deploymentId/jobs/$runId"
            params={{ deploymentId, runId: sync.run.jobId }}
            title="Steps and log"
          >
            <RunStatusBadge status={runStatusOf(sync.run.status)} />
          </Link>
        </span>
      )}
      <Link
        to="/deployments/$deploymentId/findings"
        params={{ deploymentId }}
        search={{ project: [project.name] }}
        className={classes.act}
      >
        Open findings
      </Link>
      {maySync && (
        <Button
          variant="default"
          loading={sync.isStarting}
          disabled={sync.isRunning}
          onClick={() => void sync.start().catch(notifyError)}
        >
          Sync now
        </Button>
      )}
      {mayChange(project) && <ArchiveButton deploymentId={deploymentId} project={project} />}
    </>
  );
}

function ArchiveButton({ deploymentId, project }: { deploymentId: string; project: Project }) {
  const client = useQueryClient();
  const { isArchived } = project;

  async function put(isAway: boolean): Promise<void> {
    const params = { path: { deploymentId, repoId: project.id } };
    await answerOf(
      isAway
        ? api.POST('/api/agent/deployments/{deploymentId}/repos/{repoId}/_archive', { params })
        : api.POST('/api/agent/deployments/{deploymentId}/repos/{repoId}/_unarchive', { params }),
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: ['projects'] }),
      client.invalidateQueries({ queryKey: ['findings'] }),
      client.invalidateQueries({ queryKey: ['dependencies'] }),
    ]);
  }
  const toggle = useMutation({
    mutationFn: () => put(!isArchived),
    onSuccess: () => {
      if (isArchived) notifyDone('Project restored.');
      else notifyUndo('Project archived.', () => put(false));
    },
    onError: notifyError,
  });

  return (
    <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
      {isArchived ? 'Unarchive' : 'Archive'}
    </Button>
  );
}
