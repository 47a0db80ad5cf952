/** What is asked of dependencies, in the store's words, and the conditions of SQL that it becomes. */
import type { Transitivity } from '../../model/draft.ts';

/** Of one row; null asks for nothing, several licenses are alternatives. */
export interface RowFilter {
  ecosystem: string | null;
  lockfilePath: string | null;
  transitivity: Transitivity | null;
  licenses: readonly string[] | null;
}

/** Which projects may be in the answer, and where its page begins. */
export interface ProjectPage {
  /** Null: all of the deployment. */
  projectIds: readonly string[] | null;
  includesArchived: boolean;
  afterId: string;
  limit: number;
}

/** Parameters of a statement, numbered as they come. */
export interface Parameters {
  values: unknown[];
  /** Adds a value; returns its `$n`. */
  add(value: unknown): string;
}

export function parametersOf(deploymentId: string): Parameters {
  const values: unknown[] = [deploymentId];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** Conditions on the columns of `alias`, each with its AND. */
export function rowConditions(filter: RowFilter, alias: string, parameters: Parameters): string {
  const { ecosystem, lockfilePath, transitivity, licenses } = filter;
  const conditions = [
    ecosystem === null ? '' : ` AND ${alias}.ecosystem = ${parameters.add(ecosystem)}`,
    lockfilePath === null ? '' : ` AND ${alias}.lockfile_path = ${parameters.add(lockfilePath)}`,
    transitivity === null ? '' : ` AND ${alias}.transitivity = ${parameters.add(transitivity)}`,
    licenses === null ? '' : ` AND ${alias}.licenses && ${parameters.add(licenses)}::text[]`,
  ];
  return conditions.join('');
}
