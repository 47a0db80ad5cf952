/** One rule in the editor. The labels of the first row are the headings of the columns. */
import { ActionIcon, Group, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { severities, severityWords } from '../terms/findings/severity-words.ts';
import { modeMeanings, modes, modeWords } from './mode-words.ts';
import { policyPageWords } from './policy-words.ts';
import classes from './policy.module.css';
import type { PolicyRule } from './queries.ts';

const { rules: columnWords, editor: words } = policyPageWords;

const severityOptions = severities.map((severity) => ({
  value: `SEVERITY_${severity.toUpperCase()}`,
  label: severityWords[severity],
}));
const modeOptions = modes.map((value) => ({ value, label: modeWords[value] }));

export function DraftRow(props: {
  draft: PolicyRule;
  position: number;
  isLast: boolean;
  onChange: (next: Partial<PolicyRule>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { draft, position, isLast, onChange, onMove, onRemove } = props;
  return (
    <fieldset className={classes.draft} aria-label={words.rule(position + 1)}>
      <Select
        label={columnWords.mode}
        data={modeOptions}
        value={draft.mode}
        allowDeselect={false}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        renderOption={({ option }) => (
          <div>
            <div>{option.label}</div>
            <div className={classes.quiet}>{modeMeanings[option.value]}</div>
          </div>
        )}
        onChange={(mode) => mode !== null && onChange({ mode })}
      />
      <TextInput
        label={columnWords.pattern}
        placeholder={words.patternHint}
        value={draft.rulePattern}
        onChange={(event) => onChange({ rulePattern: event.currentTarget.value })}
      />
      <MultiSelect
        label={columnWords.severity}
        size="xs"
        data={severityOptions}
        value={draft.severities}
        placeholder={draft.severities.length === 0 ? columnWords.anySeverity : ''}
        onChange={(only) => onChange({ severities: only as PolicyRule['severities'] })}
      />
      <Group gap={2} wrap="nowrap" className={classes.draftActions}>
        <RowButton label={words.moveUp} isDisabled={position === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </RowButton>
        <RowButton label={words.moveDown} isDisabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} />
        </RowButton>
        <RowButton label={words.remove} onClick={onRemove}>
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
