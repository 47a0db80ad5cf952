/**
 * The filters of a list as chips: each shows its field and values, opens to edit them, and has a remove button. The
 * values are stored in the URL; this component only displays and edits them.
 */
import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldEditor } from './FieldEditor.tsx';
import classes from './filter-bar.module.css';
import { labelsOf, shortLabels, type FilterField, type FilterValues } from './filter-field.ts';
import { filterBarWords } from './words.ts';

export function FilterBar(props: {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (key: string, values: string[]) => void;
  onClear: () => void;
  /** False if a `FilterMenu` elsewhere adds the fields. */
  hasMenu?: boolean;
}) {
  const { fields, values, onChange, onClear, hasMenu = true } = props;
  // A field that was just added has no value yet; its chip stays visible until its editor closes.
  const [added, setAdded] = useState<string | null>(null);
  const shown = fields.filter(({ key }) => key === added || (values[key]?.length ?? 0) > 0);
  const rest = hasMenu ? fields.filter((field) => !shown.includes(field)) : [];
  return (
    <div className={classes.bar} role="group" aria-label={filterBarWords.title}>
      {shown.map((field) => (
        <FilterChip
          key={field.key}
          field={field}
          values={values[field.key] ?? []}
          isOpenAtFirst={field.key === added}
          onChange={(next) => onChange(field.key, next)}
          onClose={() => setAdded(null)}
        />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="compact-xs" color="gray" leftSection={<IconPlus size={14} />}>
              {filterBarWords.filter}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => setAdded(key)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {shown.some(({ key }) => (values[key]?.length ?? 0) > 0) && (
        <Button variant="subtle" size="compact-xs" color="gray" onClick={onClear}>
          {filterBarWords.clearAll}
        </Button>
      )}
    </div>
  );
}

function FilterChip(props: {
  field: FilterField;
  values: readonly string[];
  isOpenAtFirst: boolean;
  onChange: (values: string[]) => void;
  onClose: () => void;
}) {
  const { field, values, isOpenAtFirst, onChange, onClose } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  function setShown(next: boolean): void {
    setOpen(next);
    if (!next) onClose();
  }
  const labels = labelsOf(field, values);
  return (
    <Popover opened={isOpen} onChange={setShown} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip}>
        <Popover.Target>
          <button
            type="button"
            className={classes.chipLabel}
            onClick={() => setShown(!isOpen)}
            title={labels.join(', ')}
          >
            <span className={classes.chipField}>{field.label}</span> {labels.length === 0 ? '…' : shortLabels(labels)}
          </button>
        </Popover.Target>
        <ActionIcon
          size={20}
          aria-label={filterBarWords.remove(field.label)}
          onClick={() => {
            onChange([]);
            setShown(false);
          }}
        >
          <IconX size={12} />
        </ActionIcon>
      </span>
      <Popover.Dropdown p={8}>
        <FieldEditor field={field} values={values} onChange={onChange} onDone={() => setShown(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
