/** Severity: four steps of one colour ramp, each with its letter, so that it is readable without colour. */
import classes from './severity.module.css';
import { severityWords, type Severity } from './severity-words.ts';

/** Only the letter in rows; with the word where there is space. */
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

/** The letter next to a visible word. Drawn with CSS, so that it is not part of the accessible name. */
export function SeverityLetter({ severity }: { severity: Severity }) {
  return (
    <span className={classes.letter} data-severity={severity} data-drawn={severityWords[severity][0]} aria-hidden />
  );
}
