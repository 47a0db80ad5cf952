/** The filters of a list: a text, and chips. */
import type { FilterField } from '../filters/FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
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
      <FilterChips fields={fields} values={chips} onChange={filter.change} />
    </>
  );
}
