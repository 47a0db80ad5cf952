/** The copy of the counts beside the list of findings. */
import { formatNumber } from '../../ui/text/format.ts';

export const facetWords = {
  title: 'Counts by field',
  hide: 'Hide',
  count: 'Count',
  countBy: (label: string) => `Count by ${label.toLowerCase()}`,
  none: 'None',
  fields: {
    severity: 'Severity',
    product: 'Product',
    state: 'State',
    project: 'Project',
    rule: 'Rule',
    tag: 'Tag',
    cwe: 'Weakness',
    owner: 'Code owner',
    language: 'Language',
  },
  chosen: 'selected',
  more: (count: number) => `${formatNumber(count)} more: type the name in the search box`,
} as const;
