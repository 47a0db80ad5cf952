/** A dependency query in the store's terms, and the SQL conditions for it. */
import type { Transitivity } from '../../model/draft.ts';

/** A filter on one row; null matches all, several values of one member are alternatives. */
export interface RowFilter {
  ecosystems: readonly string[] | null;
  lockfilePath: string | null;
  transitivities: readonly Transitivity[] | null;
  licenses: readonly string[] | null;
}

/** The projects that may be in the answer, and where its page starts. */
export interface ProjectPage {
  /** Null: all of the deployment. */
  projectIds: readonly string[] | null;
  includesArchived: boolean;
  afterId: string;
  limit: number;
}

/** A statement's parameters, numbered in the order of their addition. */
export interface Parameters {
  values: unknown[];
  /** Adds a value; returns its `$n`. */
  add(value: unknown): string;
}

export function parametersOf(deploymentId: string): Parameters {
  const values: unknown[] = [deploymentId];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** SQL conditions on the columns of `alias`, each with its AND. */
export function rowConditions(filter: RowFilter, alias: string, parameters: Parameters): string {
  const { ecosystems, lockfilePath, transitivities, licenses } = filter;
  const conditions = [
    ecosystems === null ? '' : ` AND ${isOneOf(`${alias}.ecosystem`, ecosystems, parameters)}`,
    lockfilePath === null ? '' : ` AND ${alias}.lockfile_path = ${parameters.add(lockfilePath)}`,
    transitivities === null ? '' : ` AND ${isOneOf(`${alias}.transitivity`, transitivities, parameters)}`,
    licenses === null ? '' : ` AND ${alias}.licenses && ${parameters.add(licenses)}::text[]`,
  ];
  return conditions.join('');
}

/** An equality with one value, the usual case, keeps the order of an index that begins with the column. */
function isOneOf(column: string, values: readonly string[], parameters: Parameters): string {
  if (values.length === 1) return `${column} = ${parameters.add(values[0])}`;
  return `${column} = ANY (${parameters.add(values)}::text[])`;
}
