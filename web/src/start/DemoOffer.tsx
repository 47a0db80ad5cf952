/** For an admin of the installation's first organisation: a demo to look at before there is a scan. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { createDemo, demoQuery, progressWords, type Demo } from '../terms/demo.ts';
import { useDeployment } from '../terms/deployment.ts';
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { demo: words } = firstStepsWords;

export function DemoOffer() {
  const { id } = useDeployment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(demoQuery(id));
  const { data: me } = useSuspenseQuery(meQuery);
  const demo = data?.demo ?? null;
  const open = useMutation({
    mutationFn: async () => (isOpenTo(demo, me.deployments) ? demo.deploymentId : createDemo(queryClient, id)),
    onSuccess: (deploymentId) => navigate({ to: '/deployments/$deploymentId/overview', params: { deploymentId } }),
  });
  if (data?.mayCreate !== true) return null;
  return (
    <div className={classes.offer}>
      <Button
        variant="default"
        loading={open.isPending}
        disabled={demo?.status === 'DEMO_STATUS_REMOVING'}
        onClick={() => open.mutate()}
      >
        {demo === null || demo.status === 'DEMO_STATUS_REMOVING' ? words.create : words.open}
      </Button>
      <span className={classes.lead} role="status">
        {offerWords(demo)}
      </span>
      {open.error !== null && (
        <p className={classes.error} role="alert">
          {messageOf(open.error)}
        </p>
      )}
    </div>
  );
}

/** True if the user is in it, and it needs no other push. */
function isOpenTo(demo: Demo | null, deployments: readonly { id: string }[]): demo is Demo {
  return (
    demo !== null && demo.status !== 'DEMO_STATUS_FAILED' && deployments.some(({ id }) => id === demo.deploymentId)
  );
}

function offerWords(demo: Demo | null): string {
  switch (demo?.status) {
    case undefined:
      return words.offer;
    case 'DEMO_STATUS_FILLING':
      return progressWords(demo) === '' ? words.creating : words.creatingUpTo(progressWords(demo));
    case 'DEMO_STATUS_FAILED':
      return words.failed;
    case 'DEMO_STATUS_REMOVING':
      return words.removing;
    default:
      return words.exists;
  }
}
