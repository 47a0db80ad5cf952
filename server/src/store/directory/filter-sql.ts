/** Turns a filter into a condition of SQL: columns come from a closed table, values are parameters. */
import type { Comparison, ComparisonOperator, Filter } from '../../model/directory/filter.ts';

export interface FilteredColumn {
  /** An expression over the row; its value is text, or null. */
  text: string;
  /** Compared in lower case, as RFC 7643 has most attributes. */
  ignoresCase: boolean;
  /** Compared as an instant. */
  isInstant?: true;
  /** A condition instead, for `eq` and the values of `$n`: where no column has it. */
  equals?: (parameter: string) => string;
}

const comparisons: Partial<Record<ComparisonOperator, string>> = {
  eq: '=',
  ne: 'IS DISTINCT FROM',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

/** Adds its values to `values`. Null stands for everything. */
export function conditionOf<Attribute extends string>(
  filter: Filter<Attribute> | null,
  columns: Readonly<Record<Attribute, FilteredColumn>>,
  values: unknown[],
): string {
  if (filter === null) return 'true';
  if ('every' in filter) return joined(filter.every, ' AND ', 'true');
  if ('some' in filter) return joined(filter.some, ' OR ', 'false');
  // An absent value fits no comparison, so it fits the opposite of each.
  if ('not' in filter) return `(${conditionOf(filter.not, columns, values)}) IS NOT TRUE`;
  return comparisonOf(filter, columns[filter.attribute], values);

  function joined(parts: readonly Filter<Attribute>[], by: string, none: string): string {
    if (parts.length === 0) return none;
    return parts.map((part) => `(${conditionOf(part, columns, values)})`).join(by);
  }
}

function comparisonOf(
  { operator, value }: Comparison<string>,
  { text, ignoresCase, isInstant, equals }: FilteredColumn,
  values: unknown[],
): string {
  if (operator === 'pr') return equals === undefined ? `coalesce(${text}, '') <> ''` : 'true';
  const parameter = (given: unknown): string => `$${values.push(given)}`;
  if (equals !== undefined) return operator === 'eq' ? equals(parameter(value)) : 'false';
  if (isInstant === true) {
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) return 'false';
    const comparison = comparisons[operator];
    return comparison === undefined ? 'false' : `${text} ${comparison} ${parameter(instant)}`;
  }
  const given = ignoresCase ? value.toLowerCase() : value;
  const comparison = comparisons[operator];
  if (comparison !== undefined) return `${text} ${comparison} ${parameter(given)}`;
  if (operator === 'co') return `strpos(${text}, ${parameter(given)}) > 0`;
  if (operator === 'sw') return `starts_with(${text}, ${parameter(given)})`;
  const end = parameter(given);
  return `right(${text}, length(${end})) = ${end}`;
}
