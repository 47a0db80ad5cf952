/** The row whose detail stands beside the list. The URL keeps it, so that a link shows the same. */
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface OpenRow {
  key: string | undefined;
  open: (key: string) => void;
  close: () => void;
  /** Closes it when the row is deleted, so that the way back does not lead to it. */
  forget: () => void;
}

/** `parameter` is the member of the screen's search that holds the key of the row. */
export function useOpenRow(parameter: 'connection' | 'entry' | 'message' | 'rule'): OpenRow {
  const key = useSearch({
    strict: false,
    // Another screen may keep a list under the same name.
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
    // One step of the history for the pane, not one for each row that it has shown.
    open: (next) => show(next, key !== undefined),
    close: () => show(undefined, false),
    forget: () => show(undefined, true),
  };
}
