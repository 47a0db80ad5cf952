/** The operators' screen, without the frame: it belongs to no organisation, and an operator may be in none. */
import { Link } from '@tanstack/react-router';
import { OrganisationsPage } from '../operators/OrganisationsPage.tsx';
import { operatorWords } from '../operators/words.ts';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import classes from './operator-alone.module.css';

export function OperatorAlone() {
  return (
    <>
      <main className={classes.alone}>
        <p className={classes.back}>
          <Link to="/">{operatorWords.back}</Link>
        </p>
        <div className={classes.screen}>
          <OrganisationsPage />
        </div>
      </main>
      <Toasts />
    </>
  );
}
