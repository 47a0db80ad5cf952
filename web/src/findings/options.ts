/** The names that a filter takes, as far as something is typed: asked of the server, or read from the rows. */
import { queryClient } from '../api/query-client.ts';
import type { Question } from '../terms/question.ts';
import type { FilterOption, OptionsQuery } from '../ui/filters/FilterBar.tsx';
import { showUnseen } from '../ui/PlainText.tsx';
import { groupOptions, groupsQuery, projectOptions, teamOptionsQuery, type Finding } from './queries.ts';

const shownMax = 50;
/** What can be chosen does not change while one chooses. */
const staleTime = 60_000;

const namedFields = ['project', 'tag', 'team', 'rule', 'category'] as const;
export type NamedField = (typeof namedFields)[number];

export function isNamed(key: string | null): key is NamedField {
  return namedFields.some((field) => field === key);
}

export interface OptionsContext {
  deploymentId: string;
  question: Question;
  /** Rows that are loaded: categories are read from them. */
  findings: readonly Finding[];
}

export function optionsQueryOf(field: NamedField, typed: string, context: OptionsContext): OptionsQuery {
  const { deploymentId, question, findings } = context;
  const wanted = typed.trim();
  if (field === 'project') {
    const queryFn = async () => projectOptions(deploymentId, wanted);
    return { queryKey: ['projects', 'options', deploymentId, wanted], queryFn };
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
  // The groups of the question without the field itself: what could be chosen instead.
  const groups = groupsQuery(deploymentId, { ...question, [field]: undefined }, field);
  return {
    queryKey: ['findings', 'options', deploymentId, question, field, wanted],
    queryFn: async () => containing(groupOptions(await queryClient.fetchQuery({ ...groups, staleTime })), wanted),
  };
}

function containing(options: readonly FilterOption[], typed: string): FilterOption[] {
  const wanted = typed.toLowerCase();
  return options.filter(({ value }) => value.toLowerCase().includes(wanted)).slice(0, shownMax);
}

/** Those of the rows, and whatever is typed: the server keeps no list of them. */
function categoriesOf(findings: readonly Finding[], typed: string): FilterOption[] {
  const names = new Set(findings.map(({ category }) => category).filter((name) => name !== ''));
  const options = containing(
    [...names].sort().map((name) => ({ value: name, label: showUnseen(name) })),
    typed,
  );
  const isKnown = typed === '' || names.has(typed);
  return isKnown ? options : [{ value: typed, label: showUnseen(typed) }, ...options];
}
