/**
 * The state of the dialog that creates something. It is in the URL, so that the palette can open the dialog and "back"
 * closes it.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { oneOf } from './schemas.ts';

/** A field of the screen's search parameters. */
export const make = oneOf(['true']);
/** For screens without other view state. */
export const MakeSearch = z.object({ make });

export function useMaking(): [isMaking: boolean, setMaking: (isMaking: boolean) => void] {
  const isMaking = useSearch({ strict: false, select: ({ make: is }) => is === 'true' });
  const navigate = useNavigate();
  const setMaking = useCallback(
    (is: boolean) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, make: is ? ('true' as const) : undefined }),
        replace: !is,
      }),
    [navigate],
  );
  return [isMaking, setMaking];
}
