/** The account of a user who is in no deployment, or must set up a second factor for one, without the frame. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AccountPage } from '../account/AccountPage.tsx';
import { meQuery } from '../api/me.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { accountAloneWords } from './account-alone-words.ts';

export function AccountAlone() {
  const { deployments } = useSuspenseQuery(meQuery).data;
  const waiting = deployments.find(({ needsSecondFactor }) => needsSecondFactor);
  return (
    <>
      <main>
        {waiting !== undefined && (
          <p role="status">
            <Phrase text={accountAloneWords.needsFactor} fill={{ name: <PlainText>{waiting.name}</PlainText> }} />
          </p>
        )}
        <AccountPage />
        <p>
          <Link to="/">{accountAloneWords.back}</Link>
        </p>
      </main>
      <Toasts />
    </>
  );
}
