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
import { Phrase } from '../../ui/text/Phrase.tsx';
import { frameWords } from './words.ts';

const { demo: words } = frameWords;

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
    <section className={classes.banner} aria-label={words.title}>
      <p className={classes.words}>
        <State demo={demo} />
      </p>
      {own !== undefined && (
        <Link to="/deployments/$deploymentId" params={{ deploymentId: own.id }}>
          <Phrase text={words.open} fill={{ deployment: <PlainText>{own.name}</PlainText> }} />
        </Link>
      )}
      {can('deployment.manage') && (
        <ConfirmButton act={words.remove.act} title={words.remove.title} onConfirm={remove} isCompact>
          <p>
            <Phrase text={words.remove.words} fill={{ name: <PlainText>{name}</PlainText> }} />
          </p>
        </ConfirmButton>
      )}
    </section>
  );
}

function State({ demo }: { demo: Demo | null }) {
  if (demo?.status === 'DEMO_STATUS_FAILED') return <Phrase text={words.failed} />;
  if (demo?.status !== 'DEMO_STATUS_FILLING') return <Phrase text={words.ready} />;
  const progress = progressWords(demo);
  const percent = demo.stepsTotal === 0 ? 0 : (demo.stepsDone / demo.stepsTotal) * 100;
  return (
    <>
      <Phrase
        text={words.filling}
        fill={{ state: <span role="status">{progress === '' ? words.creating : words.creatingUpTo(progress)}</span> }}
      />
      <Progress className={classes.progress} value={percent} aria-label={words.progress} />
    </>
  );
}
