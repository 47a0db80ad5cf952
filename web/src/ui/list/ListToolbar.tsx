/** The filters of a list: a text, and chips. */
import { FilterBar, type FilterField } from '../filters/FilterBar.tsx';
import type { ListFilter } from './list-filter.ts';
import { SearchBox } from './SearchBox.tsx';

export function ListToolbar(props: {
  filter: ListFilter;
  /** The box for the member `search`. */
  search: { label: string; placeholder: string };
  fields: readonly FilterField[];
}) {
  const { filter, search, fields } = props;
  const { search: text, ...chips } = filter.values;
  return (
    <>
      <SearchBox
        {...search}
        value={typeof text === 'string' ? text : undefined}
        onChange={(typed) => filter.change({ search: typed })}
      />
      <FilterBar
        fields={fields}
        values={Object.fromEntries(Object.entries(chips).map(([key, value]) => [key, listOf(value)]))}
        onChange={(key, values) => {
          const { isSingle = false, isFree = false } = fields.find((field) => field.key === key) ?? {};
          filter.change({ [key]: isSingle || isFree ? values[0] : values.length === 0 ? undefined : values });
        }}
        onClear={() => filter.change(Object.fromEntries(Object.keys(chips).map((key) => [key, undefined])))}
      />
    </>
  );
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
