/** Beside the steps: what becomes of scan results in Parapet. */
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { next: words } = firstStepsWords;

export function WhatNext() {
  return (
    <aside className={classes.beside} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ol className={classes.stages}>
        {words.stages.map(({ title, about }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={classes.about}>{about}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
