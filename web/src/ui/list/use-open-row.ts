/** The row that is open in the pane. Its key is in the URL, so that a link opens the same pane. */
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface OpenRow {
  key: string | undefined;
  open: (key: string) => void;
  close: () => void;
  /** Closes the pane after its row was deleted, so that "back" does not reopen it. */
  forget: () => void;
}

/** `parameter`: the search parameter that holds the row's key. */
export function useOpenRow(parameter: 'connection' | 'entry' | 'message' | 'provider' | 'rule'): OpenRow {
  const key = useSearch({
    strict: false,
    // Another screen may use the same parameter for its list.
    select: ({ [parameter]: value }) => (typeof value === 'string' ? value : undefined),
  });
  const navigate = useNavigate();
  const show = (next: string | undefined, replace: boolean): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, make: undefined, [parameter]: next }),
      replace,
    });
  return {
    key,
    // The pane adds one history entry, not one per row.
    open: (next) => show(next, key !== undefined),
    close: () => show(undefined, false),
    forget: () => show(undefined, true),
  };
}
