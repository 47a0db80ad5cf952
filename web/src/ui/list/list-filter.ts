/** The filter of a list: the search parameters that decide which rows are shown, and in which order. */
import { useNavigate } from '@tanstack/react-router';

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ListFilter {
  values: Values;
  isFiltered: boolean;
  /** Replaces these search parameters; undefined removes one. */
  change: (next: Values) => void;
}

/** `values`: the screen's search parameters that filter or sort, as parsed by its schema. */
export function useListFilter(values: Values): ListFilter {
  const navigate = useNavigate();
  return {
    values,
    isFiltered: Object.values(values).some((value) => value !== undefined),
    change: (next) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true }),
  };
}
