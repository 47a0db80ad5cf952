/** Which children of a line that wraps are not in its first row, so that the row cuts them off. */
import { useLayoutEffect, useState, type RefObject } from 'react';

interface Wrapped {
  /** Indexes of the children. */
  out: ReadonlySet<number>;
  /** The empty room at the end of the first row, px. */
  slack: number;
}

/** Measured again when the line's width or `content` changes. */
export function useWrapped(line: RefObject<HTMLElement | null>, content: string): Wrapped {
  const [measured, setMeasured] = useState('0');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const children = [...element.children] as HTMLElement[];
      const top = children[0]?.offsetTop ?? 0;
      const out = children.flatMap((child, index) => (child.offsetTop > top ? [index] : []));
      const end = Math.max(
        0,
        ...children.filter(({ offsetTop }) => offsetTop === top).map((child) => child.offsetLeft + child.offsetWidth),
      );
      const slack = Math.max(0, element.offsetLeft + element.offsetWidth - end);
      // One text, so that an equal measure renders nothing.
      setMeasured([slack, ...out].join(','));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, content]);
  const [slack = 0, ...out] = measured.split(',').map(Number);
  return { out: new Set(out), slack };
}
