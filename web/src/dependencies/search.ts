/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, oneOf, text } from '../url/schemas.ts';

export const transitivities = ['direct', 'transitive', 'unknown'] as const;
export type Transitivity = (typeof transitivities)[number];

export const DependenciesSearch = z.object({
  /** A part of the package's name; the whole of it with `exact`. */
  package: text,
  exact: oneOf(['true']),
  ecosystem: text,
  /** A range as it is written: `<2.17.1`, `>=2.0 <2.17.1`, or one version. */
  version: text,
  license: list,
  transitivity: oneOf(transitivities),
  /** Ids. */
  project: list,
  /** The whole path. */
  lockfile: text,
  /** Projects alone, without their dependencies. */
  view: oneOf(['projects']),
  /** The one that the pane shows, by its id. */
  dependency: text,
});
export type DependenciesSearch = z.infer<typeof DependenciesSearch>;
