/** The severities of a group as one stacked bar, with their numbers. */
import { VisuallyHidden } from '@mantine/core';
import { severities, severityWords, type Severity } from '../../terms/findings/severity-words.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './groups.module.css';

export function SeverityBar({ counts }: { counts: Readonly<Record<Severity, number>> }) {
  const present = severities.filter((severity) => counts[severity] > 0);
  const words = present.map((severity) => `${formatNumber(counts[severity])} ${severityWords[severity].toLowerCase()}`);
  return (
    <span className={classes.severities} title={words.join(', ')}>
      <span className={classes.stack} aria-hidden>
        {present.map((severity) => (
          <span
            key={severity}
            className={classes.part}
            data-severity={severity}
            style={{ flexGrow: counts[severity] }}
          />
        ))}
      </span>
      <span className={classes.counts} aria-hidden>
        {present.map((severity) => (
          <span key={severity} className={classes.count}>
            {severityWords[severity][0]} {formatNumber(counts[severity])}
          </span>
        ))}
      </span>
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
    </span>
  );
}
