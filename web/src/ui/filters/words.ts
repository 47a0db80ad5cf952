/** The copy of the filters of a list. */
export const filterBarWords = {
  /** The name of the bar. */
  title: 'Filters',
  filter: 'Filter',
  filterAndCount: (count: number) => `Filter, ${String(count)} set`,
  clearAll: 'Clear all',
  remove: (field: string) => `Remove the filter ${field}`,
  /** In a chip, of at least three values. */
  short: (first: string, more: number) => `${first} and ${String(more)} more`,
  editor: {
    type: 'Type and press Enter',
    search: 'Search',
    values: (field: string) => `Values of ${field}`,
    loading: 'Loading…',
    noMatches: 'No matches',
  },
} as const;
