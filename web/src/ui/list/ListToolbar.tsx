/** The filters of a list: a search field and chips. */
import type { FilterField } from '../filters/filter-field.ts';
import { FilterChips } from './FilterChips.tsx';
import type { ListFilter } from './list-filter.ts';
import { SearchBox } from './SearchBox.tsx';

export function ListToolbar(props: {
  filter: ListFilter;
  /** The search field, bound to the search parameter `search`. */
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
