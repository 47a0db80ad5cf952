/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import type { Transitivity } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import { list, oneOf, text } from '../url/schemas.ts';

const transitivityWord = {
  DIRECT: 'direct',
  TRANSITIVE: 'transitive',
  UNKNOWN_TRANSITIVITY: 'unknown',
} as const satisfies Record<Transitivity, string>;
export type TransitivityWord = (typeof transitivityWord)[Transitivity];
export const transitivityToWire = Object.fromEntries(
  Object.entries(transitivityWord).map(([wire, word]) => [word, wire]),
) as Readonly<Record<TransitivityWord, Transitivity>>;

export const DependenciesSearch = z.object({
  /** A part of the package's name, or all of it with `exact`. */
  package: text,
  exact: oneOf(['true']),
  ecosystem: text,
  /** A range as typed: `<2.17.1`, `>=2.0 <2.17.1`, or one version. */
  version: text,
  license: list,
  transitivity: oneOf(keysOf(transitivityToWire)),
  /** Project IDs. */
  project: list,
  /** The whole path. */
  lockfile: text,
  /** Lists projects only, without their dependencies. */
  view: oneOf(['projects']),
  /** The ID of the dependency in the pane. */
  dependency: text,
});
export type DependenciesSearch = z.infer<typeof DependenciesSearch>;
