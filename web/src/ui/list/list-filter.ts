/** The filter of a list: it is the part of the URL's search that says which rows are shown, in which order. */
import { useNavigate } from '@tanstack/react-router';

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ListFilter {
  values: Values;
  isFiltered: boolean;
  /** Replaces these members; undefined removes one. */
  change: (next: Values) => void;
}

/** `values` are the members of the screen's search that filter or sort, as its schema read them. */
export function useListFilter(values: Values): ListFilter {
  const navigate = useNavigate();
  return {
    values,
    isFiltered: Object.values(values).some((value) => value !== undefined),
    change: (next) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true }),
  };
}
