/** The account of a user who is in no deployment, without the frame. */
import { Link } from '@tanstack/react-router';
import { AccountPage } from '../account/AccountPage.tsx';
import { Toasts } from '../ui/toasts/Toasts.tsx';

export function AccountAlone() {
  return (
    <>
      <main>
        <AccountPage />
        <p>
          <Link to="/">Back</Link>
        </p>
      </main>
      <Toasts />
    </>
  );
}
