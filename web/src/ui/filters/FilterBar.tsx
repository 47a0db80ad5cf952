/**
 * The filters of a list as chips: each shows its field and values, opens to edit them, and has a remove button. The
 * values are stored in the URL; this component only displays and edits them.
 */
import { ActionIcon, Button, Checkbox, Menu, Popover, ScrollArea, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Noun } from '../../api/query-client.ts';
import { showUnseen } from '../text/PlainText.tsx';
import classes from './filter-bar.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterField {
  /** The key in the URL. */
  key: string;
  label: string;
  /** The possible values. */
  options?: readonly FilterOption[];
  /** Searches the possible values by the typed text, if they are too many to list. */
  optionsQuery?: (typed: string) => OptionsQuery;
  /** The label of a value that is not among the options. */
  labelOf?: (value: string) => string | undefined;
  /** True if the field takes at most one value. */
  isSingle?: boolean;
  /** True if values are typed instead of chosen. */
  isFree?: boolean;
  /** Renders a custom editor, where choosing from a list is not enough. */
  editor?: (onDone: () => void) => ReactNode;
}

export interface OptionsQuery {
  queryKey: readonly [Noun, ...unknown[]];
  queryFn: () => Promise<readonly FilterOption[]>;
}

export type FilterValues = Readonly<Record<string, readonly string[]>>;

export function FilterBar(props: {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (key: string, values: string[]) => void;
  onClear: () => void;
}) {
  const { fields, values, onChange, onClear } = props;
  // A field that was just added has no value yet; its chip stays visible until its editor closes.
  const [added, setAdded] = useState<string | null>(null);
  const shown = fields.filter(({ key }) => key === added || (values[key]?.length ?? 0) > 0);
  const rest = fields.filter((field) => !shown.includes(field));
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
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
              Filter
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
          Clear all
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
  const labels = values.map(
    (value) =>
      field.options?.find((option) => option.value === value)?.label ?? showUnseen(field.labelOf?.(value) ?? value),
  );
  const words =
    labels.length === 0
      ? '…'
      : labels.length > 2
        ? `${labels[0]!} and ${String(labels.length - 1)} more`
        : labels.join(', ');
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
            <span className={classes.chipField}>{field.label}</span> {words}
          </button>
        </Popover.Target>
        <ActionIcon
          size={20}
          aria-label={`Remove the filter ${field.label}`}
          onClick={() => {
            onChange([]);
            setShown(false);
          }}
        >
          <IconX size={12} />
        </ActionIcon>
      </span>
      <Popover.Dropdown p={8}>
        {field.editor?.(() => setShown(false)) ?? (
          <Values field={field} values={values} onChange={onChange} onDone={() => setShown(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const noOptions: OptionsQuery = { queryKey: ['me', 'no options'], queryFn: async () => [] };

function Values(props: {
  field: FilterField;
  values: readonly string[];
  onChange: (values: string[]) => void;
  onDone: () => void;
}) {
  const { field, values, onChange, onDone } = props;
  const [typed, setTyped] = useState(field.isFree === true ? (values[0] ?? '') : '');
  const found = useQuery({
    ...(field.optionsQuery?.(typed) ?? noOptions),
    enabled: field.optionsQuery !== undefined,
  });
  const known = field.options ?? found.data ?? [];
  const options = known.filter(
    ({ label }) => field.optionsQuery !== undefined || label.toLowerCase().includes(typed.toLowerCase()),
  );
  // Selected values stay in the list, whatever the typed text.
  const chosen = values.filter((value) => !options.some((option) => option.value === value));
  const isSearchable = field.isFree === true || field.optionsQuery !== undefined || known.length > 8;

  function toggle(value: string): void {
    if (field.isSingle === true) {
      onChange(values.includes(value) ? [] : [value]);
      onDone();
    } else onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  }

  return (
    <Stack gap={8} w={280}>
      {isSearchable && (
        <TextInput
          aria-label={field.label}
          placeholder={field.isFree === true ? 'Type and press Enter' : 'Search'}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            const first = options[0];
            if (field.isFree === true) {
              onChange(typed.trim() === '' ? [] : [typed.trim()]);
              onDone();
            } else if (first !== undefined) toggle(first.value);
          }}
        />
      )}
      {field.isFree !== true && (
        <ScrollArea.Autosize mah={300} scrollbars="y" offsetScrollbars>
          <Stack gap={6} role="group" aria-label={`Values of ${field.label}`}>
            {[
              ...chosen.map((value) => ({
                value,
                label:
                  known.find((option) => option.value === value)?.label ?? showUnseen(field.labelOf?.(value) ?? value),
              })),
              ...options,
            ].map(({ value, label }) => (
              <Checkbox
                key={value}
                size="xs"
                classNames={{ label: classes.option }}
                label={label}
                checked={values.includes(value)}
                onChange={() => toggle(value)}
              />
            ))}
            {found.isLoading && <span className={classes.hint}>Loading…</span>}
            {!found.isLoading && options.length === 0 && chosen.length === 0 && (
              <span className={classes.hint}>No matches</span>
            )}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
