/** Whether the dialog in which a screen makes something is open: it stands in the URL, so that the palette opens it and the way back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { oneOf } from './schemas.ts';

/** A member of the screen's search. */
export const make = oneOf(['true']);
/** For screens that keep nothing else in the URL. */
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
