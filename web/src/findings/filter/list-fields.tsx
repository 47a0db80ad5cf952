/** The fields of the list's filter for its chips and its menu: their values, and what a change does. */
import type { FilterField, FilterValues } from '../../ui/filters/filter-field.ts';
import { noPeriod, type ListFilter } from './list-filter.ts';
import { isNegated, listFields, statesOf, type ListField } from './fields.ts';
import { countsQueryOf, namedFieldOf, optionsQueryOf, type OptionsContext } from './options.ts';
import { PeriodEditor } from './PeriodEditor.tsx';
import { periodWords } from './period.ts';
import { listFilterWords } from './words.ts';

export interface FilterControls {
  fields: readonly FilterField[];
  values: FilterValues;
  isFiltered: boolean;
  onChange: (key: string, values: string[]) => void;
  onClear: () => void;
}

export function filterControls(
  listFilter: ListFilter,
  context: OptionsContext,
  onApply: (listFilter: ListFilter) => void,
): FilterControls {
  const period = periodWords(listFilter);
  const values = Object.fromEntries([
    ...listFields.map(({ key }) => [key, valuesOf(listFilter, key)] as const),
    ['period', period === '' ? [] : [period]],
  ]);
  function change(key: string, next: string[]): void {
    if (key === 'period') onApply({ ...listFilter, ...noPeriod });
    else {
      const isSingle = listFields.find((field) => field.key === key)?.isSingle === true;
      onApply({ ...listFilter, [key]: isSingle ? next[0] : next.length === 0 ? undefined : next });
    }
  }
  return {
    fields: fieldsOf(listFilter, context, onApply),
    values,
    isFiltered: Object.values(values).some((value) => value.length > 0),
    onChange: change,
    onClear: () => onApply(listFilter.report === undefined ? {} : { report: listFilter.report }),
  };
}

function valuesOf(listFilter: ListFilter, key: ListField['key']): readonly string[] {
  const value = listFilter[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function fieldsOf(
  listFilter: ListFilter,
  context: OptionsContext,
  onApply: (listFilter: ListFilter) => void,
): FilterField[] {
  const report = listFilter.report ?? 'open';
  const states = statesOf(report);
  const fields = listFields
    .filter(({ key }) => !isNegated(key) || listFilter[key] !== undefined)
    .filter(({ key }) => key !== 'guardrails' || report === 'guardrails' || listFilter.guardrails !== undefined)
    .filter(({ key }) => key !== 'change' || report === 'activity' || listFilter.change !== undefined)
    .filter(({ key }) => key !== 'state' || states.length > 1 || listFilter.state !== undefined)
    .map(({ key, label, words, isSingle, isFree }): FilterField => {
      if (isFree === true) return { key, label, isFree };
      const named = namedFieldOf(key);
      if (named !== null) return { key, label, optionsQuery: (typed) => optionsQueryOf(named, typed, context) };
      const options = Object.entries(words ?? {}).map(([value, label]) => ({ value, label }));
      const possible =
        key === 'state'
          ? options.filter(({ value }) => value === listFilter.state || states.some((state) => state === value))
          : options;
      const counts = countsQueryOf(key, context);
      return {
        key,
        label,
        options: possible,
        ...(counts !== null && { countsQuery: counts }),
        ...(isSingle === true && { isSingle }),
      };
    });
  const period: FilterField = {
    key: 'period',
    label: listFilterWords.period.label,
    editor: (onDone) => (
      <PeriodEditor listFilter={listFilter} onChange={(next) => onApply({ ...listFilter, ...next })} onDone={onDone} />
    ),
  };
  return [...fields, period];
}
