/** The sidebar: a link to each screen. It collapses to its icons; on a narrow screen it covers the content. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Deployment } from '../../terms/deployment.ts';
import { firstStepsQuery, isDone, stepsFor } from '../../terms/first-steps.ts';
import { reachQuery } from '../../terms/reach/queries.ts';
import { DeploymentSwitcher } from './DeploymentSwitcher.tsx';
import classes from './frame.module.css';
import { groupsFor, startPlace } from './navigation.ts';
import { placeGroupWords } from './navigation-words.ts';
import { frameWords } from './words.ts';

const { sidebar: words } = frameWords;

export function Sidebar({ deployment }: { deployment: Deployment }) {
  const [isFolded, setFolded] = useLocalStorage({ key: 'parapet-rail-folded', defaultValue: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const params = { deploymentId: deployment.id };
  const hasSteps = useHasStepsToDo(deployment);
  return (
    <div className={classes.rail} data-folded={isFolded || undefined}>
      <DeploymentSwitcher deployment={deployment} />
      <nav className={classes.places} aria-label={words.screens}>
        {groupsFor(deployment).map((group) => (
          <div key={group.title} role="group" aria-label={group.title === '' ? placeGroupWords.work : group.title}>
            {group.title !== '' && <div className={classes.group}>{group.title}</div>}
            {(hasSteps && group.title === '' ? [startPlace, ...group.places] : group.places).map(
              ({ to, words, icon: PlaceIcon, below }) => (
                <Tooltip key={to} label={words} position="right" disabled={!isFolded}>
                  <Link
                    to={to}
                    params={params}
                    className={classes.place}
                    data-above={below?.some((segment) => `${path}/`.includes(`/${segment}/`)) || undefined}
                    activeProps={{ 'aria-current': 'page' }}
                    aria-label={words}
                  >
                    <PlaceIcon size={16} aria-hidden />
                    <span className={classes.words}>{words}</span>
                  </Link>
                </Tooltip>
              ),
            )}
          </div>
        ))}
      </nav>
      <footer className={classes.fold}>
        <span className={classes.brand}>
          <img src="/icon.svg" alt="" width="16" height="16" />
          {words.product}
        </span>
        <ActionIcon aria-label={isFolded ? words.expand : words.collapse} onClick={() => setFolded(!isFolded)}>
          {isFolded ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
        </ActionIcon>
      </footer>
    </div>
  );
}

/** True while a step is known to be left that the user can take; asked no more once all are done. */
function useHasStepsToDo(deployment: Deployment): boolean {
  const { id, seesAllProjects } = deployment;
  const steps = stepsFor(deployment);
  const reach = useQuery({ ...reachQuery(id), enabled: steps.length > 0 && !seesAllProjects });
  const { data } = useQuery({
    ...firstStepsQuery(id),
    enabled: ({ state: { data: done } }) =>
      steps.length > 0 && (done === undefined || steps.some((step) => !isDone(step, done))),
  });
  const hasProjects = seesAllProjects || reach.data?.hasProjects === true;
  return hasProjects && data !== undefined && steps.some((step) => !isDone(step, data));
}
