/** The actions on a project: sync with its host, archive, unarchive. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { RunStatusBadge } from '../terms/runs/run-status.tsx';
import { runStatusOf } from '../terms/runs/run-status-words.ts';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { mayChange } from './may-change.ts';
import classes from './projects.module.css';
import type { Project } from './queries.ts';
import { useSync } from './use-sync.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { projectWords } from './words.ts';

const { acts: words } = projectWords;

export function ProjectActs({ project }: { project: Project }) {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const sync = useSync(deploymentId, project.id);
  const maySync = deployment.can('workflows.run') && project.authorizedScopes.includes('REPO_SCOPE_TRIAGE_FINDING');

  return (
    <>
      {sync.run !== null && sync.isRunning && (
        <span className={classes.count} role="status">
          <Phrase
            text={words.sync}
            fill={{
              run: (
                <Link
                  to="/deployments/$deploymentId/jobs/$runId"
                  params={{ deploymentId, runId: sync.run.jobId }}
                  title={words.syncHint}
                >
                  <RunStatusBadge status={runStatusOf(sync.run.status)} />
                </Link>
              ),
            }}
          />
        </span>
      )}
      <Link
        to="/deployments/$deploymentId/findings"
        params={{ deploymentId }}
        search={{ project: [project.name] }}
        className={classes.act}
      >
        {words.openFindings}
      </Link>
      {maySync && (
        <Button
          variant="default"
          loading={sync.isStarting}
          disabled={sync.isRunning}
          onClick={() => void sync.start().catch(notifyError)}
        >
          {words.syncNow}
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
      if (isArchived) notifyDone(words.restored);
      else notifyUndo(words.archived, () => put(false));
    },
    onError: notifyError,
  });

  return (
    <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
      {isArchived ? words.unarchive : words.archive}
    </Button>
  );
}
