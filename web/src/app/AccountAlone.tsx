/** The account of a user who is in no deployment, without the frame. */
import { Link } from '@tanstack/react-router';
import { AccountPage } from '../account/AccountPage.tsx';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { accountAloneWords } from './account-alone-words.ts';

export function AccountAlone() {
  return (
    <>
      <main>
        <AccountPage />
        <p>
          <Link to="/">{accountAloneWords.back}</Link>
        </p>
      </main>
      <Toasts />
    </>
  );
}
