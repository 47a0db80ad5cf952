/** Which children of a line that wraps are not in its first row, so that the row cuts them off. */
import { useLayoutEffect, useState, type RefObject } from 'react';

interface Wrapped {
  /** Indexes of the children. */
  out: ReadonlySet<number>;
  /** The empty room at the end of the first row, px. */
  slack: number;
}

/** Measured when the line's width or its content changes. */
export function useWrapped(line: RefObject<HTMLElement | null>): Wrapped {
  const [measured, setMeasured] = useState('0');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const measure = (): void => setMeasured(measureOf(element));
    // Also called when it begins to observe.
    const width = new ResizeObserver(measure);
    width.observe(element);
    const content = new MutationObserver(measure);
    content.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      width.disconnect();
      content.disconnect();
    };
  }, [line]);
  const [slack = 0, ...out] = measured.split(',').map(Number);
  return { out: new Set(out), slack };
}

/** The slack, then the indexes: one text, so that an equal measure renders nothing. */
function measureOf(line: HTMLElement): string {
  const children = [...line.children] as HTMLElement[];
  const top = children[0]?.offsetTop ?? 0;
  const out = children.flatMap((child, index) => (child.offsetTop > top ? [index] : []));
  const first = children.filter(({ offsetTop }) => offsetTop === top);
  const end = Math.max(0, ...first.map((child) => child.offsetLeft + child.offsetWidth));
  return [Math.max(0, line.offsetLeft + line.offsetWidth - end), ...out].join(',');
}
