/** The height of an element as a custom property of the page, for what must make room for it. */
import { useLayoutEffect, type RefObject } from 'react';

/** The property is absent while the element is not mounted. */
export function useRootSize(
  element: RefObject<HTMLElement | null>,
  property: '--toast-room' | '--bottom-bar-height',
): void {
  useLayoutEffect(() => {
    if (element.current === null) return;
    const { style } = document.documentElement;
    const observed = element.current;
    const write = (): void => style.setProperty(property, `${String(observed.offsetHeight)}px`);
    write();
    const observer = new ResizeObserver(write);
    observer.observe(observed);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element, property]);
}
