/** The copy that tables share. */
import { counted, formatNumber } from '../text/format.ts';

export const tableWords = {
  actions: 'Actions',
  columns: 'Columns',
  chooseColumns: 'Choose columns',
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  selectLoaded: (count: number) => `Select the ${counted(count, 'loaded row')}`,
  selectAll: (count: number) => `Select all ${formatNumber(count)} matching`,
  selectRow: 'Select this row',
  byKey: {
    next: 'next row',
    previous: 'previous row',
    open: 'open the row',
    select: 'select the row',
    selectUpTo: 'select up to the row (with Shift)',
  },
} as const;
