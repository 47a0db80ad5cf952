/**
 * The menu of a screen's saved views: opens one, saves the current view, replaces or deletes the user's own. A view is
 * the query string of the URL.
 */
import { Button, Checkbox, Group, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { useDeployment } from '../terms/deployment.ts';
import { savedViewsQuery, type SavedView, type SavedViewScreen } from './queries.ts';
import classes from './saved-views.module.css';
import { ViewLink } from './ViewLink.tsx';
import { viewWords } from './words.ts';

export interface ViewsOfScreen {
  screen: SavedViewScreen;
  /** The query string that would be saved now. */
  query: string;
  /** The screen's URL with that query string, and the navigation to it. */
  hrefOf: (query: string) => string;
  onOpen: (query: string) => void;
}

/** `without`: how many views have no tab. */
export function SavedViews({ without, ...props }: ViewsOfScreen & { without: number }) {
  const [isOpen, setOpen] = useState(false);
  const { id: deploymentId } = useDeployment();
  const { data: views } = useQuery(savedViewsQuery(deploymentId, props.screen));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={viewWords.title}>
          <Button
            variant="subtle"
            color="gray"
            className={classes.menuButton}
            leftSection={<IconBookmark size={16} />}
            aria-label={viewWords.open}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {without > 0 && <span className={classes.more}>{viewWords.more(without)}</span>}
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={viewWords.title}>
        <div className={classes.views}>
          <Views {...props} deploymentId={deploymentId} views={views ?? []} onDone={() => setOpen(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ListProps extends ViewsOfScreen {
  deploymentId: string;
  views: readonly SavedView[];
  onDone: () => void;
}

function Views(props: ListProps) {
  const { views, screen, query, deploymentId, onDone } = props;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['views', deploymentId, screen] });
  const own = views.filter(({ isOwn }) => isOwn);
  const others = views.filter(({ isOwn }) => !isOwn);

  async function replace(view: SavedView): Promise<void> {
    const params = { path: { deploymentId, viewId: view.id } };
    try {
      await answerOf(api.PATCH('/api/views/v1/deployments/{deploymentId}/views/{viewId}', { params, body: { query } }));
      notifyDone(viewWords.replaced(showUnseen(view.name)));
      await refresh();
      onDone();
    } catch (error) {
      notifyError(error);
    }
  }
  async function remove(view: SavedView): Promise<void> {
    const params = { path: { deploymentId, viewId: view.id } };
    await answerOf(api.DELETE('/api/views/v1/deployments/{deploymentId}/views/{viewId}', { params }));
    await refresh();
  }

  return (
    <>
      <ViewList
        {...props}
        title={viewWords.yours}
        views={own}
        actions={(view) => (
          <>
            {view.query !== query && (
              <Button variant="default" size="compact-xs" onClick={() => void replace(view)}>
                {viewWords.replace}
              </Button>
            )}
            <ConfirmButton
              act={viewWords.delete.act}
              title={viewWords.delete.title}
              isCompact
              onConfirm={() => remove(view)}
            >
              {(view.isShared ? viewWords.delete.shared : viewWords.delete.own)(showUnseen(view.name))}
            </ConfirmButton>
          </>
        )}
      />
      {others.length > 0 && <ViewList {...props} title={viewWords.sharedByOthers} views={others} />}
      <NewView {...props} onSaved={() => void refresh()} />
    </>
  );
}

function ViewList(
  props: Omit<ListProps, 'deploymentId'> & { title: string; actions?: (view: SavedView) => ReactNode },
) {
  const { title, views, query, hrefOf, onOpen, onDone, actions } = props;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {views.length === 0 && <p className={classes.quiet}>{viewWords.none}</p>}
      <ul className={classes.list}>
        {views.map((view) => (
          <li key={view.id} className={classes.view}>
            <ViewLink
              query={view.query}
              isOpen={view.query === query}
              hrefOf={hrefOf}
              className={classes.link}
              onOpen={(opened) => {
                onOpen(opened);
                onDone();
              }}
            >
              <PlainText>{view.name}</PlainText>
            </ViewLink>
            <span className={classes.quiet}>
              {view.isOwn ? view.isShared ? viewWords.shared : '' : <PlainText>{view.owner.login}</PlainText>}
            </span>
            <span className={classes.actions}>{actions?.(view)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewView(props: { screen: SavedViewScreen; query: string; deploymentId: string; onSaved: () => void }) {
  const { screen, query, deploymentId, onSaved } = props;
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/views/v1/deployments/{deploymentId}/views', {
          params: { path: { deploymentId } },
          body: { name, screen, query, isShared },
        }),
      ),
    onSuccess: () => {
      setName('');
      onSaved();
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label={viewWords.create.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        error={save.error === null ? undefined : messageOf(save.error)}
        data-autofocus
      />
      <Group justify="space-between">
        <Checkbox
          size="xs"
          label={viewWords.create.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {viewWords.create.send}
        </Button>
      </Group>
    </form>
  );
}
