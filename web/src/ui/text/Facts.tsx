/** A list of names and values; omits those without a value. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export function Facts(props: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {props.facts
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
