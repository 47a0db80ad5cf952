/** The bar below the list: the selected projects, and the form that edits all of them. */
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import type { Marks } from '../../ui/table/marks.ts';
import { BottomBar } from '../../ui/toasts/BottomBar.tsx';
import { BulkEditForm } from './BulkEditForm.tsx';
import { listAllProjects } from '../edit-projects.ts';
import classes from '../projects.module.css';
import type { ListedProject } from '../queries.ts';
import type { ProjectsSearch } from '../search.ts';
import { projectListWords } from './words.ts';

const { selection: words } = projectListWords;

export function BulkEditBar(props: {
  marks: Marks;
  rows: readonly ListedProject[];
  hasMore: boolean;
  search: ProjectsSearch;
}) {
  const { marks, rows, hasMore, search } = props;
  const { id: deploymentId } = useDeployment();
  const [isEditing, setEditing] = useState(false);
  const all = useQuery({
    queryKey: ['projects', 'all-of', deploymentId, search] as const,
    queryFn: ({ signal }) => listAllProjects(deploymentId, search, signal),
    enabled: marks.isAll,
    placeholderData: undefined,
  });
  if (!marks.isAll && marks.keys.size === 0) return null;
  const projects = marks.isAll ? all.data : rows.filter(({ id }) => marks.keys.has(id));

  function done(): void {
    setEditing(false);
    marks.clear();
  }

  return (
    <BottomBar className={classes.bulk} label={words.title}>
      {isEditing && all.error !== null && marks.isAll && (
        <ErrorState error={all.error} onRetry={() => void all.refetch()} />
      )}
      {isEditing && projects !== undefined && <BulkEditForm projects={projects} onDone={done} />}
      <div className={classes.bulkBar}>
        <strong aria-live="polite">
          {marks.isAll
            ? projects === undefined
              ? words.allMatching
              : words.allOfMatching(projects.length)
            : words.selected(marks.keys.size)}
        </strong>
        {!marks.isAll && (hasMore || marks.keys.size < rows.length) && (
          <Button variant="subtle" size="compact-xs" onClick={marks.markAll}>
            {hasMore ? words.selectAll : words.selectAllOf(rows.length)}
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {isEditing ? words.cancel : words.edit}
        </Button>
        <CloseButton size="sm" ml="auto" aria-label={words.clear} onClick={done} />
      </div>
    </BottomBar>
  );
}
