/** The layout of the screens outside the frame: the brand, a heading, and a narrow column. */
import type { ReactNode } from 'react';
import classes from './sign-in.module.css';
import { accessWords } from './words.ts';

export function Entrance(props: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{props.title.endsWith(accessWords.product) ? props.title : accessWords.tab(props.title)}</title>
      <div className={classes.form}>
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width="24" height="24" />
          <h1>{props.title}</h1>
        </div>
        {props.children}
      </div>
    </main>
  );
}
