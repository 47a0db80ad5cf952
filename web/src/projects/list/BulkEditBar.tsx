/** At the bottom of the list: which projects are marked, and the form that edits them all at once. */
import { Button, CloseButton, Select, TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { counted, formatNumber } from '../../ui/text/format.ts';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import type { Marks } from '../../ui/table/marks.ts';
import { changesMax, changesOf, type BulkEdit } from './bulk-edit.ts';
import { editProjects, listAllProjects } from '../edit-projects.ts';
import classes from '../projects.module.css';
import type { ListedProject } from '../queries.ts';
import type { ProjectsSearch } from '../search.ts';

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
    <div className={classes.bulk} role="region" aria-label="Selected projects">
      {isEditing && all.error !== null && marks.isAll && (
        <ErrorState error={all.error} onRetry={() => void all.refetch()} />
      )}
      {isEditing && projects !== undefined && <EditForm projects={projects} onDone={done} />}
      <div className={classes.bulkBar}>
        <strong aria-live="polite">
          {marks.isAll
            ? `All ${projects === undefined ? '' : `${formatNumber(projects.length)} `}matching`
            : `${counted(marks.keys.size, 'project')} selected`}
        </strong>
        {!marks.isAll && (hasMore || marks.keys.size < rows.length) && (
          <Button variant="subtle" size="compact-xs" onClick={marks.markAll}>
            {hasMore ? 'All matching' : `All ${formatNumber(rows.length)} matching`}
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Cancel' : 'Edit tags and scans…'}
        </Button>
        <CloseButton size="sm" ml="auto" aria-label="Clear selection" onClick={done} />
      </div>
    </div>
  );
}

const keep = 'keep';
const switches = [
  { key: 'diffScan', label: 'Managed pull-request scans' },
  { key: 'fullScan', label: 'Managed full scans' },
  { key: 'aiScan', label: 'AI scans' },
] as const;

function EditForm({ projects, onDone }: { projects: readonly ListedProject[]; onDone: () => void }) {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [edit, setEdit] = useState<BulkEdit>({
    addTags: [],
    removeTags: [],
    diffScan: null,
    fullScan: null,
    aiScan: null,
  });
  const { changes, back } = changesOf(projects, edit);
  const isTooMany = projects.length > changesMax;
  const tags = [...new Set(projects.flatMap((project) => project.tags))].sort();

  async function send(wanted: typeof changes): Promise<void> {
    await editProjects(deploymentId, wanted);
    await client.invalidateQueries({ queryKey: ['projects'] });
  }
  async function apply(): Promise<void> {
    setBusy(true);
    try {
      await send(changes);
      notifyUndo(`${counted(changes.length, 'project')} changed.`, () => send(back));
      onDone();
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  }

  return (
    <form
      className={classes.bulkForm}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TagsInput
        size="xs"
        label="Add tags"
        placeholder="Type, then Enter"
        value={[...edit.addTags]}
        onChange={(addTags) => setEdit({ ...edit, addTags })}
        acceptValueOnBlur
      />
      <TagsInput
        size="xs"
        label="Remove tags"
        placeholder="Type, then Enter"
        data={tags}
        value={[...edit.removeTags]}
        onChange={(removeTags) => setEdit({ ...edit, removeTags })}
        acceptValueOnBlur
      />
      {switches.map(({ key, label }) => (
        <Select
          key={key}
          label={label}
          allowDeselect={false}
          value={edit[key] === null ? keep : String(edit[key])}
          onChange={(value) => setEdit({ ...edit, [key]: value === keep ? null : value === 'true' })}
          data={[
            { value: keep, label: 'Unchanged' },
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
        />
      ))}
      <div className={classes.bulkEnd}>
        <Button type="submit" loading={isBusy} disabled={changes.length === 0 || isTooMany}>
          {`Change ${counted(changes.length, 'project')}`}
        </Button>
        <span className={classes.quiet}>
          {isTooMany
            ? `At most ${formatNumber(changesMax)} can be changed at once. Narrow the filter.`
            : changes.length < projects.length && changes.length > 0
              ? `The other ${formatNumber(projects.length - changes.length)} need no change.`
              : ''}
        </span>
      </div>
    </form>
  );
}
