/** Edits a policy's rules: pattern, severities, mode and order. Saving replaces all of them. */
import { ActionIcon, Button, Group, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { severities, severityWords } from '../terms/findings/severity-words.ts';
import { notifyUndo } from '../ui/notify.tsx';
import classes from './policy.module.css';
import { modes, modeWords, type Policy, type PolicyRule } from './queries.ts';

interface Draft extends PolicyRule {
  /** Identifies the rule during this edit. */
  key: number;
}

const severityOptions = severities.map((severity) => ({
  value: `SEVERITY_${severity.toUpperCase()}`,
  label: severityWords[severity],
}));
const modeOptions = modes.map((value) => ({ value, label: modeWords[value] }));

export function RulesEditor(props: { policy: Policy; deploymentId: string; onClose: () => void }) {
  const { policy, deploymentId, onClose } = props;
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Draft[]>(() => policy.rules.map((rule, key) => ({ ...rule, key })));

  function change(key: number, next: Partial<PolicyRule>): void {
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...next } : draft)));
  }
  function move(position: number, step: number): void {
    setDrafts((before) => {
      const next = [...before];
      const [moved] = next.splice(position, 1);
      next.splice(position + step, 0, moved!);
      return next;
    });
  }
  function add(): void {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    setDrafts([...drafts, { key, rulePattern: '*', severities: [], mode: 'POLICY_MODE_BLOCK' }]);
  }

  async function replace(rules: readonly PolicyRule[]): Promise<void> {
    await answerOf(
      api.PATCH('/api/policies/v2/deployments/{deploymentId}/policies/{policyId}', {
        params: { path: { deploymentId, policyId: policy.id } },
        body: {
          rules: rules.map(({ rulePattern, severities: only, mode }) => ({ rulePattern, severities: only, mode })),
        },
      }),
    );
    await client.invalidateQueries({ queryKey: ['policies'] });
  }

  const save = useMutation({
    mutationFn: () => replace(drafts),
    onSuccess: () => {
      onClose();
      notifyUndo('Rules saved. They take effect with each project’s next scan.', () => replace(policy.rules));
    },
  });

  return (
    <div className={classes.editor}>
      {drafts.map((draft, position) => (
        <DraftRow
          key={draft.key}
          draft={draft}
          position={position}
          isLast={position === drafts.length - 1}
          onChange={(next) => change(draft.key, next)}
          onMove={(step) => move(position, step)}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <div>
        <Button variant="default" onClick={add}>
          Add a rule
        </Button>
      </div>
      {save.error !== null && <p role="alert">{messageOf(save.error)}</p>}
      <Group>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}

function DraftRow(props: {
  draft: Draft;
  position: number;
  isLast: boolean;
  onChange: (next: Partial<PolicyRule>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { draft, position, isLast, onChange, onMove, onRemove } = props;
  return (
    <fieldset className={classes.draft} aria-label={`Rule ${String(position + 1)}`}>
      <Select
        aria-label="Mode"
        data={modeOptions}
        value={draft.mode}
        allowDeselect={false}
        w={110}
        onChange={(mode) => mode !== null && onChange({ mode })}
      />
      <TextInput
        aria-label="Rule pattern"
        placeholder="Rule ID; * matches any text"
        value={draft.rulePattern}
        className={classes.patternInput}
        onChange={(event) => onChange({ rulePattern: event.currentTarget.value })}
      />
      <MultiSelect
        aria-label="Severities"
        size="xs"
        data={severityOptions}
        value={draft.severities}
        placeholder={draft.severities.length === 0 ? 'Any severity' : ''}
        className={classes.severities}
        onChange={(only) => onChange({ severities: only as PolicyRule['severities'] })}
      />
      <Group gap={2} wrap="nowrap">
        <RowButton label="Move up" isDisabled={position === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </RowButton>
        <RowButton label="Move down" isDisabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} />
        </RowButton>
        <RowButton label="Remove rule" onClick={onRemove}>
          <IconTrash size={16} />
        </RowButton>
      </Group>
    </fieldset>
  );
}

function RowButton(props: { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, isDisabled = false, onClick, children } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
