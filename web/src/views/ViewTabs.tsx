/**
 * The saved views of a screen as tabs: the screen without a filter, as many views as have room for their whole name, and
 * the one that is open; the menu beside them has all.
 */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { savedViewsQuery, type SavedView } from './queries.ts';
import { SavedViews, type ViewsOfScreen } from './SavedViews.tsx';
import classes from './saved-views.module.css';
import { useWrapped } from './use-wrapped.ts';
import { ViewLink } from './ViewLink.tsx';
import { viewWords } from './words.ts';

/** More of them are only in the menu, unless one is open. */
const tabsMax = 12;

interface Props extends ViewsOfScreen {
  /** The name of the screen without a filter, and whether it is open, whatever its order and columns. */
  all: { name: string; isOpen: boolean };
}

export function ViewTabs({ all, ...screen }: Props) {
  const { id: deploymentId } = useDeployment();
  const { data: views = [] } = useQuery(savedViewsQuery(deploymentId, screen.screen));
  const isOpen = ({ query }: { query: string }): boolean => !all.isOpen && query === screen.query;
  const shown = views.slice(0, tabsMax);
  const line = useRef<HTMLDivElement>(null);
  const { out, slack } = useWrapped(line);
  // The first tab is that of all.
  const hidden = views.filter((_, index) => index >= tabsMax || out.has(index + 1));
  const openWithoutRoom = hidden.find(isOpen);
  const tab = (view: SavedView, isCut = false) => (
    <ViewLink
      key={view.id}
      {...screen}
      query={view.query}
      className={isCut ? classes.cutTab : classes.tab}
      title={showUnseen(view.name)}
      isOpen={isOpen(view)}
    >
      <PlainText>{view.name}</PlainText>
    </ViewLink>
  );
  return (
    <nav aria-label={viewWords.open} className={classes.tabs}>
      <div ref={line} className={classes.line}>
        <ViewLink {...screen} query="" className={classes.tab} isOpen={all.isOpen}>
          {all.name}
        </ViewLink>
        {shown.map((view, index) => (
          <span key={view.id} className={classes.place} data-out={out.has(index + 1) || undefined}>
            {tab(view)}
          </span>
        ))}
      </div>
      <div className={classes.after} style={{ transform: `translateX(-${String(slack)}px)` }}>
        {openWithoutRoom !== undefined && tab(openWithoutRoom, true)}
        <SavedViews {...screen} without={hidden.length - (openWithoutRoom === undefined ? 0 : 1)} />
      </div>
    </nav>
  );
}
