/**
 * After a navigation the element that had the focus is often gone with its screen. Then the content takes it, so that
 * Tab and a screen reader go on there and not at the top of the document. The first screen of a page leaves it there: the
 * first Tab reaches "Skip to content".
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

export function useFocusAfterNavigation(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isFirst = fromLocation === undefined;
        if (!isFirst && pathChanged && document.activeElement === document.body)
          content.current?.focus({ preventScroll: true });
      }),
    [router, content],
  );
}
