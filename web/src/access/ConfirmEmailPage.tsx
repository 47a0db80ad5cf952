/** The page of a link that proves an address. The token is in the URL's fragment, so it is not carried through a sign-in. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { confirmEmailWords } from './confirm-email-words.ts';
import { Entrance } from './Entrance.tsx';
import classes from './sign-in.module.css';

const words = confirmEmailWords;
const route = getRouteApi('/confirm-email');

export function ConfirmEmailPage() {
  const { isSignedIn } = route.useLoaderData();
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, '') });
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setError('');
    try {
      const { email } = await answerOf(api.POST('/api/auth/email/confirm', { body: { token } }));
      setConfirmed(email);
      await client.invalidateQueries();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (confirmed !== '') {
    return (
      <Entrance title={words.title}>
        <p role="status">
          <Phrase text={words.done} fill={{ email: <PlainText>{confirmed}</PlainText>, account: toAccount }} />
        </p>
      </Entrance>
    );
  }
  if (token === '' || !isSignedIn) {
    return (
      <Entrance title={words.title}>
        <p>{token === '' ? words.incomplete : <Phrase text={words.signIn} fill={{ signIn: toSignIn }} />}</p>
      </Entrance>
    );
  }
  return (
    <Entrance title={words.title}>
      <p>{words.meaning}</p>
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button size="sm" loading={isBusy} onClick={() => void confirm()}>
        {words.send}
      </Button>
    </Entrance>
  );
}

function toSignIn(text: ReactNode) {
  return <Link to="/sign-in">{text}</Link>;
}

function toAccount(text: ReactNode) {
  return <Link to="/account">{text}</Link>;
}
