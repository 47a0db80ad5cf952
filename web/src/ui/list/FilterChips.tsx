/** The filter bar for members of a screen's search: one value where the field has one at most, else a list. */
import { FilterBar } from '../filters/FilterBar.tsx';
import type { FilterField } from '../filters/filter-field.ts';
import type { ListFilter } from './list-filter.ts';

export function FilterChips(props: {
  fields: readonly FilterField[];
  /** "Clear all" removes each of them. */
  values: ListFilter['values'];
  onChange: ListFilter['change'];
}) {
  const { fields, values, onChange } = props;
  return (
    <FilterBar
      fields={fields}
      values={Object.fromEntries(Object.entries(values).map(([key, value]) => [key, listOf(value)]))}
      onChange={(key, next) => {
        const { isSingle = false, isFree = false } = fields.find((field) => field.key === key) ?? {};
        onChange({ [key]: isSingle || isFree ? next[0] : next.length === 0 ? undefined : next });
      }}
      onClear={() => onChange(Object.fromEntries(Object.keys(values).map((key) => [key, undefined])))}
    />
  );
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
