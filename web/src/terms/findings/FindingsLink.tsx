/** The door behind a number: a link to the findings that answer its filter. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { counted, formatNumber } from '../../ui/text/format.ts';
import { useDeployment } from '../deployment.ts';
import type { FindingsFilter } from './findings-filter.ts';
import { describeFilter } from './describe-filter.ts';

export interface Counted {
  total: number;
  filter: FindingsFilter;
}

/** "12 findings: Open now, critical": what the link says to those who hear it, and on hover. */
export function wordsOf({ total, filter }: Counted): string {
  return `${counted(total, 'finding')}: ${describeFilter(filter)}`;
}

/** `group`: how the list shows them. */
export function FindingsLink(props: {
  count: Counted;
  group?: 'rule' | 'project';
  className?: string | undefined;
  style?: CSSProperties;
  tabIndex?: number;
  /** False where the hover is shown by other means. */
  hasTitle?: boolean;
  /** What can be seen of it, where `children` is more than text. */
  visible?: string;
  children?: ReactNode;
}) {
  const { count, group, className, style, tabIndex, hasTitle = true, visible, children } = props;
  const { id: deploymentId } = useDeployment();
  const words = wordsOf(count);
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

/** What is seen stands in the name as well: who speaks to the page says what they see. */
function nameOf(visible: string, count: Counted): string {
  const words = wordsOf(count);
  return visible === '' || visible === formatNumber(count.total) ? words : `${visible}: ${words}`;
}

function textOf(children: ReactNode): string {
  const parts = [children].flat();
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.join('') : '';
}
