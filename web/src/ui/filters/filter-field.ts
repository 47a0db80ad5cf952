/** A field that a list can be filtered by, and the values that are chosen. */
import type { ReactNode } from 'react';
import type { Noun } from '../../api/query-client.ts';
import { showUnseen } from '../text/PlainText.tsx';
import { filterBarWords } from './words.ts';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterField {
  /** The key in the URL. */
  key: string;
  label: string;
  /** The possible values. */
  options?: readonly FilterOption[];
  /** How many rows each of `options` would list; absent: not counted. */
  countsQuery?: CountsQuery;
  /** Searches the possible values by the typed text, if they are too many to list. */
  optionsQuery?: (typed: string) => OptionsQuery;
  /** The label of a value that is not among the options. */
  labelOf?: (value: string) => string | undefined;
  /** True if the field takes at most one value. */
  isSingle?: boolean;
  /** True if values are typed instead of chosen. */
  isFree?: boolean;
  /** Renders a custom editor, where choosing from a list is not enough. */
  editor?: (onDone: () => void) => ReactNode;
}

export interface OptionsQuery {
  queryKey: readonly [Noun, ...unknown[]];
  queryFn: () => Promise<readonly FilterOption[]>;
}

export interface CountsQuery {
  queryKey: readonly [Noun, ...unknown[]];
  queryFn: () => Promise<ReadonlyMap<string, number>>;
}

export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** The labels of the values; those that are not among the options as they are. */
export function labelsOf({ options, labelOf }: FilterField, values: readonly string[]): string[] {
  return values.map(
    (value) => options?.find((option) => option.value === value)?.label ?? showUnseen(labelOf?.(value) ?? value),
  );
}

/** "High, Medium", or "High and 2 more". */
export function shortLabels(labels: readonly string[]): string {
  return labels.length > 2 ? filterBarWords.short(labels[0]!, labels.length - 1) : labels.join(', ');
}
