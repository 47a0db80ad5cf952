/** Severity: four steps of one warm ramp, each with its letter, so that colour is not needed to read it. */
import classes from './severity.module.css';

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export const severityWords: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** From the wire's `SEVERITY_HIGH` (or `FINDING_SEVERITY_HIGH`). */
export function severityOf(wire: string): Severity {
  const word = wire.slice(wire.lastIndexOf('_') + 1).toLowerCase();
  return severities.find((severity) => severity === word) ?? 'low';
}

export const severityFilterToWire = {
  critical: 'FINDING_SEVERITY_CRITICAL',
  high: 'FINDING_SEVERITY_HIGH',
  medium: 'FINDING_SEVERITY_MEDIUM',
  low: 'FINDING_SEVERITY_LOW',
} as const;

/** The letter alone in rows, the word beside it where there is room. */
export function SeverityBadge(props: { severity: Severity; withWord?: boolean }) {
  const { severity, withWord = false } = props;
  const word = severityWords[severity];
  return (
    <span className={classes.severity} title={word}>
      <span className={classes.letter} data-severity={severity} aria-hidden={withWord || undefined}>
        {word[0]}
      </span>
      {withWord ? word : <span className={classes.heard}>{word}</span>}
    </span>
  );
}
