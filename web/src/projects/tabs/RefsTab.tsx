/** The branches and tags of a project, and which of them the reports answer with. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { mayChange } from '../may-change.ts';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';

/** So many the record lists. */
const listedMax = 200;

export function RefsTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { primaryRef } = project;
  const params = { path: { deploymentId, repoId: project.id } };

  /** Null takes the choice back. */
  async function choose(repoRefId: string | null): Promise<void> {
    const path = '/api/agent/deployments/{deploymentId}/repos/{repoId}/primary-ref';
    await answerOf(repoRefId === null ? api.DELETE(path, { params }) : api.PUT(path, { params, body: { repoRefId } }));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['projects'] }),
      client.invalidateQueries({ queryKey: ['findings'] }),
      client.invalidateQueries({ queryKey: ['dependencies'] }),
    ]);
  }
  async function chooseWithUndo(repoRefId: string | null, words: string): Promise<void> {
    const before = primaryRef?.isOverride === true ? primaryRef.id : null;
    setBusyWith(repoRefId ?? 'none');
    try {
      await choose(repoRefId);
      notifyUndo(words, () => choose(before));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusyWith(null);
    }
  }

  if (project.refs.length === 0) {
    return <EmptyState title="No refs">Refs appear with the first scan or sync.</EmptyState>;
  }
  return (
    <>
      <p className={classes.words}>
        Reports show the findings of the primary ref. By default it is the host’s default branch, otherwise main, else
        master, else the first ref that is no pull request.
      </p>
      <ul className={classes.rows} aria-label="Refs">
        {project.refs.map(({ repoRefId, ref, isDefault, isPrimary }) => (
          <li key={repoRefId} className={classes.row}>
            <span className={classes.first}>
              <PlainText>{ref}</PlainText>{' '}
              <span className={classes.quiet}>
                {[
                  isPrimary ? (primaryRef?.isOverride === true ? 'primary, chosen' : 'primary') : '',
                  isDefault ? 'default branch' : '',
                  project.lastScannedRef?.id === repoRefId ? 'last scanned' : '',
                ]
                  .filter((each) => each !== '')
                  .join(', ')}
              </span>
            </span>
            <Link
              to="/deployments/$deploymentId/projects/$projectId"
              params={{ deploymentId, projectId: project.id }}
              search={{ ref }}
              aria-label={`Scans of ${showUnseen(ref)}`}
            >
              Scans
            </Link>
            {mayChange(project) &&
              (isPrimary ? (
                primaryRef?.isOverride === true && (
                  <Button
                    variant="default"
                    size="compact-xs"
                    loading={busyWith === 'none'}
                    onClick={() => void chooseWithUndo(null, 'Primary ref reset to automatic.')}
                  >
                    Reset to automatic
                  </Button>
                )
              ) : (
                <Button
                  variant="default"
                  size="compact-xs"
                  loading={busyWith === repoRefId}
                  aria-label={`Make primary: ${showUnseen(ref)}`}
                  onClick={() => void chooseWithUndo(repoRefId, `The primary ref is now ${showUnseen(ref)}.`)}
                >
                  Make primary
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {project.refs.length >= listedMax && (
        <p className={classes.words}>These are {listedMax}: the primary one, the default one, then the newest.</p>
      )}
    </>
  );
}
