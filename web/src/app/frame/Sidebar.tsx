/** The sidebar: a link to each screen. It collapses to its icons; on a narrow screen it covers the content. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Deployment } from '../../terms/deployment.ts';
import classes from './frame.module.css';
import { places } from './navigation.ts';

export function Sidebar({ deployment }: { deployment: Deployment }) {
  const [isFolded, setFolded] = useLocalStorage({ key: 'parapet-rail-folded', defaultValue: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const params = { deploymentId: deployment.id };
  return (
    <nav className={classes.rail} aria-label="Screens" data-folded={isFolded || undefined}>
      <Link to="/deployments/$deploymentId/overview" params={params} className={classes.brand}>
        <img src="/icon.svg" alt="" width="20" height="20" />
        <span className={classes.words}>Parapet</span>
      </Link>
      {places.map((group) => (
        <div key={group.title} role="group" aria-label={group.title === '' ? 'Work' : group.title}>
          {group.title !== '' && <div className={classes.group}>{group.title}</div>}
          {group.places.map(({ to, words, icon: PlaceIcon, below }) => (
            <Tooltip key={to} label={words} position="right" disabled={!isFolded}>
              <Link
                to={to}
                params={params}
                className={classes.place}
                data-above={(below !== undefined && path.includes(`/${below}/`)) || undefined}
                activeProps={{ 'aria-current': 'page' }}
                aria-label={words}
              >
                <PlaceIcon size={16} aria-hidden />
                <span className={classes.words}>{words}</span>
              </Link>
            </Tooltip>
          ))}
        </div>
      ))}
      <div className={classes.fold}>
        <ActionIcon
          aria-label={isFolded ? 'Expand the sidebar' : 'Collapse the sidebar'}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
        </ActionIcon>
      </div>
    </nav>
  );
}
