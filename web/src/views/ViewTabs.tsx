/**
 * The saved views of a screen as tabs: the screen without a filter, the first views, and the one that is open; the menu
 * beside them has all. Which of them have room is a matter of saved-views.module.css.
 */
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { savedViewsQuery } from './queries.ts';
import { SavedViews, type ViewsOfScreen } from './SavedViews.tsx';
import classes from './saved-views.module.css';
import { ViewLink } from './ViewLink.tsx';
import { viewWords } from './words.ts';

/** More of them are only in the menu. */
const tabsMax = 6;

interface Props extends ViewsOfScreen {
  /** The name of the screen without a filter, and whether it is open, whatever its order and columns. */
  all: { name: string; isOpen: boolean };
}

export function ViewTabs({ all, ...screen }: Props) {
  const { id: deploymentId } = useDeployment();
  const { data: views = [] } = useQuery(savedViewsQuery(deploymentId, screen.screen));
  const shown = views.filter(({ query }, index) => index < tabsMax || query === screen.query);
  return (
    <nav aria-label={viewWords.open} className={classes.tabs}>
      <ViewLink {...screen} query="" className={classes.tab} isOpen={all.isOpen}>
        {all.name}
      </ViewLink>
      {shown.map(({ id, name, query }) => (
        <ViewLink
          key={id}
          {...screen}
          query={query}
          className={classes.tab}
          title={showUnseen(name)}
          isOpen={!all.isOpen && query === screen.query}
        >
          <PlainText>{name}</PlainText>
        </ViewLink>
      ))}
      <SavedViews {...screen} />
    </nav>
  );
}
