/** Edits the tags and scans of several projects at once; the message takes it back. */
import { Button, Select, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import { counted, formatNumber } from '../../ui/text/format.ts';
import { editProjects } from '../edit-projects.ts';
import classes from '../projects.module.css';
import type { ListedProject } from '../queries.ts';
import { changesMax, changesOf, type BulkEdit } from './bulk-edit.ts';

const keep = 'keep';
const switches = [
  { key: 'diffScan', label: 'Managed pull-request scans' },
  { key: 'fullScan', label: 'Managed full scans' },
  { key: 'aiScan', label: 'AI scans' },
] as const;

export function BulkEditForm({ projects, onDone }: { projects: readonly ListedProject[]; onDone: () => void }) {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
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
  const apply = useMutation({
    mutationFn: () => send(changes),
    onSuccess: () => {
      notifyUndo(`${counted(changes.length, 'project')} changed.`, () => send(back));
      onDone();
    },
    onError: notifyError,
  });

  return (
    <form
      className={classes.bulkForm}
      onSubmit={(event) => {
        event.preventDefault();
        apply.mutate();
      }}
    >
      <TagsInput
        size="xs"
        label="Add tags"
        placeholder="Type and press Enter"
        value={[...edit.addTags]}
        onChange={(addTags) => setEdit({ ...edit, addTags })}
        acceptValueOnBlur
      />
      <TagsInput
        size="xs"
        label="Remove tags"
        placeholder="Type and press Enter"
        data={tags}
        value={[...edit.removeTags]}
        onChange={(removeTags) => setEdit({ ...edit, removeTags })}
        acceptValueOnBlur
      />
      {switches.map(({ key, label }) => (
        <SwitchChoice
          key={key}
          label={label}
          value={edit[key]}
          onChange={(value) => setEdit({ ...edit, [key]: value })}
        />
      ))}
      <div className={classes.bulkEnd}>
        <Button type="submit" loading={apply.isPending} disabled={changes.length === 0 || isTooMany}>
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

/** On, off, or left as each project has it (null). */
function SwitchChoice(props: { label: string; value: boolean | null; onChange: (value: boolean | null) => void }) {
  const { label, value, onChange } = props;
  return (
    <Select
      label={label}
      allowDeselect={false}
      value={value === null ? keep : String(value)}
      onChange={(chosen) => onChange(chosen === keep ? null : chosen === 'true')}
      data={[
        { value: keep, label: 'Unchanged' },
        { value: 'true', label: 'On' },
        { value: 'false', label: 'Off' },
      ]}
    />
  );
}
