/** Chooses the values of a field: from a list, by a search, or typed. */
import { Checkbox, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../text/format.ts';
import { showUnseen } from '../text/PlainText.tsx';
import classes from './filter-bar.module.css';
import type { CountsQuery, FilterField, OptionsQuery } from './filter-field.ts';
import { filterBarWords } from './words.ts';

const { editor: words } = filterBarWords;
const noOptions: OptionsQuery = { queryKey: ['me', 'no-options'], queryFn: async () => [] };
const noCounts: CountsQuery = { queryKey: ['me', 'no-counts'], queryFn: async () => new Map() };

interface Props {
  field: FilterField;
  values: readonly string[];
  onChange: (values: string[]) => void;
  onDone: () => void;
}

export function FieldEditor(props: Props) {
  return props.field.editor?.(props.onDone) ?? <Values {...props} />;
}

function Values({ field, values, onChange, onDone }: Props) {
  const [typed, setTyped] = useState(field.isFree === true ? (values[0] ?? '') : '');
  const found = useQuery({
    ...(field.optionsQuery?.(typed) ?? noOptions),
    enabled: field.optionsQuery !== undefined,
  });
  const { data: counts } = useQuery({ ...(field.countsQuery ?? noCounts), enabled: field.countsQuery !== undefined });
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
          placeholder={field.isFree === true ? words.type : words.search}
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
          <Stack gap={6} role="group" aria-label={words.values(field.label)}>
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
                classNames={{ label: classes.option, labelWrapper: classes.optionLine }}
                label={
                  <>
                    {label}
                    {counts !== undefined && (
                      <span className={classes.count}>{formatNumber(counts.get(value) ?? 0)}</span>
                    )}
                  </>
                }
                checked={values.includes(value)}
                onChange={() => toggle(value)}
              />
            ))}
            {found.isLoading && <span className={classes.hint}>{words.loading}</span>}
            {!found.isLoading && options.length === 0 && chosen.length === 0 && (
              <span className={classes.hint}>{words.noMatches}</span>
            )}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
