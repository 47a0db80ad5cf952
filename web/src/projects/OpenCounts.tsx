/** The open findings of a project by severity; each number links to exactly those findings. */
import { FindingsLink } from '../terms/findings/FindingsLink.tsx';
import { severities, type Severity } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { formatNumber } from '../ui/text/format.ts';
import classes from './projects.module.css';

export function OpenCount(props: { project: string; severity: Severity; total: number }) {
  const { project, severity, total } = props;
  return (
    <FindingsLink
      count={{ total, filter: { project: [project], severity: [severity] } }}
      className={total === 0 ? classes.none : undefined}
    >
      {formatNumber(total)}
    </FindingsLink>
  );
}

/** All four severities in one line. */
export function OpenCounts(props: { project: string; open: Readonly<Record<Severity, number>>; withWords?: boolean }) {
  const { project, open, withWords = false } = props;
  return (
    <span className={classes.counts}>
      {severities.map((severity) => (
        <span key={severity} className={classes.count}>
          <SeverityBadge severity={severity} withWord={withWords} />
          <OpenCount project={project} severity={severity} total={open[severity]} />
        </span>
      ))}
    </span>
  );
}
