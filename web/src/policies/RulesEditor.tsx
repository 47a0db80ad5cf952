/** Changes a policy's rules: pattern, severities, mode, and their order. They are replaced as a whole. */
import { ActionIcon, Button, Group, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { severities, severityWords } from '../terms/severity-words.ts';
import { notifyUndo } from '../ui/notify.tsx';
import classes from './policy.module.css';
import { modes, modeWords, type Policy, type PolicyRule } from './queries.ts';

interface Draft extends PolicyRule {
  /** Of this edit alone. */
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
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

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

  async function save(): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await replace(drafts);
      onClose();
      notifyUndo('Rules saved. They take effect with each project’s next scan.', () => replace(policy.rules));
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  }

  return (
    <div className={classes.editor}>
      {drafts.map((draft, position) => (
        <fieldset key={draft.key} className={classes.draft} aria-label={`Rule ${String(position + 1)}`}>
          <Select
            aria-label="Mode"
            data={modeOptions}
            value={draft.mode}
            allowDeselect={false}
            w={110}
            onChange={(mode) => mode !== null && change(draft.key, { mode })}
          />
          <TextInput
            aria-label="Rule pattern"
            placeholder="Rule id; * stands for any text"
            value={draft.rulePattern}
            className={classes.patternInput}
            onChange={(event) => change(draft.key, { rulePattern: event.currentTarget.value })}
          />
          <MultiSelect
            aria-label="Severities"
            size="xs"
            data={severityOptions}
            value={draft.severities}
            placeholder={draft.severities.length === 0 ? 'Any severity' : ''}
            className={classes.severities}
            onChange={(only) => change(draft.key, { severities: only as PolicyRule['severities'] })}
          />
          <Group gap={2} wrap="nowrap">
            <Tooltip label="Move up">
              <ActionIcon aria-label="Move up" disabled={position === 0} onClick={() => move(position, -1)}>
                <IconArrowUp size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Move down">
              <ActionIcon
                aria-label="Move down"
                disabled={position === drafts.length - 1}
                onClick={() => move(position, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Remove rule">
              <ActionIcon
                aria-label="Remove rule"
                onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={add}>
          Add a rule
        </Button>
      </div>
      {error !== '' && <p role="alert">{error}</p>}
      <Group>
        <Button loading={isBusy} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
