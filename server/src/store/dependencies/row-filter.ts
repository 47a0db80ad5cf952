/** A dependency query in the store's terms, and the SQL conditions for it. */
import type { Transitivity } from '../../model/draft.ts';

/** A filter on one row; null matches all, several licenses are alternatives. */
export interface RowFilter {
  ecosystem: string | null;
  lockfilePath: string | null;
  transitivity: Transitivity | null;
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
  const { ecosystem, lockfilePath, transitivity, licenses } = filter;
  const conditions = [
    ecosystem === null ? '' : ` AND ${alias}.ecosystem = ${parameters.add(ecosystem)}`,
    lockfilePath === null ? '' : ` AND ${alias}.lockfile_path = ${parameters.add(lockfilePath)}`,
    transitivity === null ? '' : ` AND ${alias}.transitivity = ${parameters.add(transitivity)}`,
    licenses === null ? '' : ` AND ${alias}.licenses && ${parameters.add(licenses)}::text[]`,
  ];
  return conditions.join('');
}
