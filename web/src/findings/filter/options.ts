/** Suggested values of the filters that take names: from the server, or from the loaded rows. */
import { queryClient } from '../../api/query-client.ts';
import { productOf } from '../../terms/findings/product-words.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import type { CountsQuery, FilterOption, OptionsQuery } from '../../ui/filters/filter-field.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { groupOptions, groupsQuery, projectOptions, teamOptionsQuery, type Finding } from '../queries.ts';

const shownMax = 50;
/** The suggestions do not change while their list is open. */
const staleTime = 60_000;

const namedFields = ['project', 'projectId', 'tag', 'team', 'rule', 'category', 'language'] as const;
export type NamedField = (typeof namedFields)[number];

/** The field whose names the key takes, as a filter or to leave them out; null if it takes no names. */
export function namedFieldOf(key: string | null): NamedField | null {
  return namedFields.find((field) => field === key?.replace(/^-/, '')) ?? null;
}

export interface OptionsContext {
  deploymentId: string;
  filter: FindingsFilter;
  /** The loaded rows, the source of the categories. */
  findings: readonly Finding[];
}

export function optionsQueryOf(field: NamedField, typed: string, context: OptionsContext): OptionsQuery {
  const { deploymentId, filter, findings } = context;
  const wanted = typed.trim();
  if (field === 'project') {
    const queryFn = async () => projectOptions(deploymentId, wanted);
    return { queryKey: ['projects', 'options', deploymentId, wanted], queryFn };
  }
  if (field === 'projectId') {
    const options = wanted === '' ? [] : [{ value: wanted, label: wanted }];
    return { queryKey: ['projects', 'ids', deploymentId, wanted], queryFn: async () => options };
  }
  if (field === 'category') {
    const options = categoriesOf(findings, wanted);
    return { queryKey: ['findings', 'categories', deploymentId, options], queryFn: async () => options };
  }
  if (field === 'team') {
    return {
      queryKey: ['teams', 'options', deploymentId, wanted],
      queryFn: async () =>
        containing(await queryClient.fetchQuery({ ...teamOptionsQuery(deploymentId), staleTime }), wanted),
    };
  }
  // Groups of the filter without the field itself: the alternatives to its current value.
  const groups = groupsQuery(deploymentId, { ...filter, [field]: undefined }, field);
  return {
    queryKey: ['findings', 'options', deploymentId, filter, field, wanted],
    queryFn: async () => containing(groupOptions(await queryClient.fetchQuery({ ...groups, staleTime })), wanted),
  };
}

const countedFields = ['severity', 'product', 'state'] as const;

/** How many findings each value of the field would list; null for a field whose values the server does not count. */
export function countsQueryOf(key: string, { deploymentId, filter }: OptionsContext): CountsQuery | null {
  const field = countedFields.find((each) => each === key);
  if (field === undefined) return null;
  // As of the names: without the field itself.
  const groups = groupsQuery(deploymentId, { ...filter, [field]: undefined }, field);
  return {
    queryKey: ['findings', 'counts', deploymentId, filter, field],
    queryFn: async () => {
      const totals = new Map<string, number>();
      for (const { key: group, total } of (await queryClient.fetchQuery({ ...groups, staleTime })).groups) {
        // Two issue types belong to one product.
        const value = field === 'product' ? productOf(`ISSUE_TYPE_${group.toUpperCase()}`) : group;
        totals.set(value, (totals.get(value) ?? 0) + total);
      }
      return totals;
    },
  };
}

function containing(options: readonly FilterOption[], typed: string): FilterOption[] {
  const wanted = typed.toLowerCase();
  return options.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, shownMax);
}

/** The categories of the loaded rows, and the typed text: the server has no list of categories. */
function categoriesOf(findings: readonly Finding[], typed: string): FilterOption[] {
  const names = new Set(findings.map(({ category }) => category).filter((name) => name !== ''));
  const options = containing(
    [...names].sort().map((name) => ({ value: name, label: showUnseen(name) })),
    typed,
  );
  const isKnown = typed === '' || names.has(typed);
  return isKnown ? options : [{ value: typed, label: showUnseen(typed) }, ...options];
}
