/** The branches and tags of a project, and the choice of its primary ref. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { mayChange } from '../may-change.ts';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';
import { refsTabWords } from './words.ts';

const { marks } = refsTabWords;

/** The most refs that the project's record contains. */
const listedMax = 200;

export function RefsTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const { primaryRef } = project;
  const params = { path: { deploymentId, repoId: project.id } };

  /** Null resets the choice. */
  async function choose(repoRefId: string | null): Promise<void> {
    const path = '/api/agent/deployments/{deploymentId}/repos/{repoId}/primary-ref';
    await answerOf(repoRefId === null ? api.DELETE(path, { params }) : api.PUT(path, { params, body: { repoRefId } }));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['projects'] }),
      client.invalidateQueries({ queryKey: ['findings'] }),
      client.invalidateQueries({ queryKey: ['dependencies'] }),
    ]);
  }
  const choice = useMutation({
    mutationFn: ({ repoRefId }: { repoRefId: string | null; words: string }) => choose(repoRefId),
    onSuccess: (_data, { words }) => {
      const before = primaryRef?.isOverride === true ? primaryRef.id : null;
      notifyUndo(words, () => choose(before));
    },
    onError: notifyError,
  });

  if (project.refs.length === 0) {
    return <EmptyState title={refsTabWords.empty.title}>{refsTabWords.empty.words}</EmptyState>;
  }
  return (
    <>
      <p className={classes.words}>{refsTabWords.words}</p>
      <ul className={classes.rows} aria-label={refsTabWords.title}>
        {project.refs.map(({ repoRefId, ref, isDefault, isPrimary }) => (
          <li key={repoRefId} className={classes.row}>
            <span className={classes.first}>
              <PlainText>{ref}</PlainText>{' '}
              <span className={classes.quiet}>
                {[
                  isPrimary ? (primaryRef?.isOverride === true ? marks.chosen : marks.primary) : '',
                  isDefault ? marks.default : '',
                  project.lastScannedRef?.id === repoRefId ? marks.lastScanned : '',
                ]
                  .filter((each) => each !== '')
                  .join(', ')}
              </span>
            </span>
            <Link
              to="/deployments/$deploymentId/projects/$projectId"
              params={{ deploymentId, projectId: project.id }}
              search={{ ref }}
              aria-label={refsTabWords.scansOf(showUnseen(ref))}
            >
              {refsTabWords.scans}
            </Link>
            {mayChange(project) && (
              <PrimaryRefButton
                refShown={ref}
                isPrimary={isPrimary}
                isChosen={primaryRef?.isOverride === true}
                isBusy={choice.isPending && choice.variables.repoRefId === (isPrimary ? null : repoRefId)}
                onChoose={(words) => choice.mutate({ repoRefId: isPrimary ? null : repoRefId, words })}
              />
            )}
          </li>
        ))}
      </ul>
      {project.refs.length >= listedMax && <p className={classes.words}>{refsTabWords.more(listedMax)}</p>}
    </>
  );
}

/** Makes a ref the primary one; on the primary ref, takes the choice back. */
function PrimaryRefButton(props: {
  refShown: string;
  isPrimary: boolean;
  /** A user chose the primary ref. */
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (words: string) => void;
}) {
  const { refShown, isPrimary, isChosen, isBusy, onChoose } = props;
  if (isPrimary && !isChosen) return null;
  if (isPrimary) {
    return (
      <Button variant="default" size="compact-xs" loading={isBusy} onClick={() => onChoose(refsTabWords.wasReset)}>
        {refsTabWords.reset}
      </Button>
    );
  }
  const name = showUnseen(refShown);
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isBusy}
      aria-label={refsTabWords.makePrimaryOf(name)}
      onClick={() => onChoose(refsTabWords.madePrimary(name))}
    >
      {refsTabWords.makePrimary}
    </Button>
  );
}
