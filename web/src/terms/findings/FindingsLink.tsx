/** A link from a number to the findings that it counts. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../ui/text/format.ts';
import { useDeployment } from '../deployment.ts';
import type { FindingsFilter } from './findings-filter.ts';
import { describeFilter } from './describe-filter.ts';
import { filterWords } from './filter-words.ts';

export interface Counted {
  total: number;
  filter: FindingsFilter;
}

/** "12 findings: Open now, critical": the link's accessible name and tooltip. */
export function labelOf({ total, filter }: Counted): string {
  return filterWords.countAndFilter(total, describeFilter(filter));
}

/** `group`: the grouping of the list. */
export function FindingsLink(props: {
  count: Counted;
  group?: 'rule' | 'project';
  className?: string | undefined;
  style?: CSSProperties;
  tabIndex?: number;
  /** False if the parent shows the tooltip. */
  hasTitle?: boolean;
  /** The visible text, if `children` is more than text. */
  visible?: string;
  children?: ReactNode;
}) {
  const { count, group, className, style, tabIndex, hasTitle = true, visible, children } = props;
  const { id: deploymentId } = useDeployment();
  const words = labelOf(count);
  return (
    <Link
      to="/deployments/$deploymentId/findings"
      params={{ deploymentId }}
      search={{ ...count.filter, ...(group && { group }) }}
      className={className}
      style={style}
      tabIndex={tabIndex}
      aria-label={nameOf(visible ?? textOf(children), count)}
      title={hasTitle ? words : undefined}
      data-words={words}
    >
      {children}
    </Link>
  );
}

/** The name contains the visible text, so that voice control can address the link by what it shows. */
function nameOf(visible: string, count: Counted): string {
  const words = labelOf(count);
  return visible === '' || visible === formatNumber(count.total) ? words : `${visible}: ${words}`;
}

function textOf(children: ReactNode): string {
  const parts = [children].flat();
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.join('') : '';
}
