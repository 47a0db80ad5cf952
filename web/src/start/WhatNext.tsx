/** Beside the steps: what becomes of scan results in Parapet. */
import classes from './start.module.css';
import { firstStepsWords, stagesAfterUpload } from './words.ts';

export function WhatNext() {
  return (
    <aside className={classes.beside} aria-label={firstStepsWords.whatNext}>
      <h2>{firstStepsWords.whatNext}</h2>
      <ol className={classes.stages}>
        {stagesAfterUpload.map(({ title, about }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={classes.about}>{about}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
