/** Edits the tags and scans of several projects at once; the message takes it back. */
import { Button, Select, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { notifyError, notifyUndo } from '../../ui/notify.tsx';
import { editProjects } from '../edit-projects.ts';
import classes from '../projects.module.css';
import type { ListedProject } from '../queries.ts';
import { changesMax, changesOf, type BulkEdit } from './bulk-edit.ts';
import { projectListWords } from './words.ts';

const { edit: words } = projectListWords;

const keep = 'keep';
const switches = ['diffScan', 'fullScan', 'aiScan'] as const;

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
      notifyUndo(words.done(changes.length), () => send(back));
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
        label={words.addTags}
        placeholder={words.tagsHint}
        value={[...edit.addTags]}
        onChange={(addTags) => setEdit({ ...edit, addTags })}
        acceptValueOnBlur
      />
      <TagsInput
        size="xs"
        label={words.removeTags}
        placeholder={words.tagsHint}
        data={tags}
        value={[...edit.removeTags]}
        onChange={(removeTags) => setEdit({ ...edit, removeTags })}
        acceptValueOnBlur
      />
      {switches.map((key) => (
        <SwitchChoice
          key={key}
          label={words.scans[key]}
          value={edit[key]}
          onChange={(value) => setEdit({ ...edit, [key]: value })}
        />
      ))}
      <div className={classes.bulkEnd}>
        <Button type="submit" loading={apply.isPending} disabled={changes.length === 0 || isTooMany}>
          {words.send(changes.length)}
        </Button>
        <span className={classes.quiet}>
          {isTooMany
            ? words.tooMany(changesMax)
            : changes.length < projects.length && changes.length > 0
              ? words.others(projects.length - changes.length)
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
        { value: keep, label: words.unchanged },
        { value: 'true', label: words.on },
        { value: 'false', label: words.off },
      ]}
    />
  );
}
