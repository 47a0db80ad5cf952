/** Severity: four steps of one warm ramp, each with its letter, so that colour is not needed to read it. */
import classes from './severity.module.css';
import { severityWords, type Severity } from './severity-words.ts';

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

/** The letter beside a word that stands there anyway; drawn, so that it is no text that one would have to say. */
export function SeverityLetter({ severity }: { severity: Severity }) {
  return (
    <span className={classes.letter} data-severity={severity} data-drawn={severityWords[severity][0]} aria-hidden />
  );
}
