/** Above each screen of the demo: that it is the demo, how far it is filled, the way to the user's own one, and removing it. */
import { Progress } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { meQuery } from '../../api/me.ts';
import { demoQuery, progressWords, removeDemo, type Demo } from '../../terms/demo.ts';
import type { Deployment } from '../../terms/deployment.ts';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from './demo-banner.module.css';

export function DemoBanner({ deployment }: { deployment: Deployment }) {
  const { id, name, can } = deployment;
  const { data } = useQuery(demoQuery(id));
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const own = me.deployments.find(({ isDemo }) => !isDemo);
  const demo = data?.demo ?? null;

  async function remove(): Promise<void> {
    await removeDemo(queryClient, id);
    await navigate({ to: '/' });
  }

  return (
    <section className={classes.banner} aria-label="Demo">
      <p className={classes.words}>
        <strong>This is the demo.</strong> {demo === null ? 'All data is fictional.' : <State demo={demo} />}
      </p>
      {own !== undefined && (
        <Link to="/deployments/$deploymentId" params={{ deploymentId: own.id }}>
          Go to <PlainText>{own.name}</PlainText>
        </Link>
      )}
      {can('deployment.manage') && (
        <ConfirmButton act="Remove the demo" title="Remove the demo?" onConfirm={remove} isCompact>
          <p>
            This permanently removes the organisation <PlainText>{name}</PlainText>: its projects, scans, findings and
            history, its people and teams, its tokens, invitations and settings. Other organisations stay as they are.
          </p>
        </ConfirmButton>
      )}
    </section>
  );
}

function State({ demo }: { demo: Demo }) {
  if (demo.status === 'DEMO_STATUS_FAILED') return 'The demo data couldn’t be created. See the server’s log.';
  if (demo.status !== 'DEMO_STATUS_FILLING') return 'All data is fictional.';
  const words = progressWords(demo);
  const percent = demo.stepsTotal === 0 ? 0 : (demo.stepsDone / demo.stepsTotal) * 100;
  return (
    <>
      <span role="status">{words === '' ? 'Creating its data' : `Creating its data: ${words}`}</span>
      <Progress className={classes.progress} value={percent} aria-label="Filling the demo" />
    </>
  );
}
