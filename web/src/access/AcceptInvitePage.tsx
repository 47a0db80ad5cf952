/** The page of an invitation link: name and password, then signs in. The token is in the URL's fragment. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { beginSession } from '../api/session.ts';
import { formText } from '../ui/form/form-text.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import classes from './sign-in.module.css';

export function AcceptInvitePage() {
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, '') });
  // Once the invitation is accepted, the link is used up, even if signing in fails.
  const [joined, setJoined] = useState('');

  if (token === '') {
    return (
      <Entrance title="This link is incomplete">
        <p>Copy the whole invitation link, including the part after #, or ask for a new one.</p>
      </Entrance>
    );
  }
  if (joined !== '') {
    return (
      <Entrance title="You have joined the deployment">
        <p>
          Signing in failed. <Link to="/sign-in">Sign in</Link> as <PlainText>{joined}</PlainText>.
        </p>
      </Entrance>
    );
  }
  return (
    <Entrance title="Join Parapet">
      <JoinForm token={token} onJoined={setJoined} />
    </Entrance>
  );
}

function JoinForm({ token, onJoined }: { token: string; onJoined: (email: string) => void }) {
  const router = useRouter();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function join(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = formText(form, 'password');
    setBusy(true);
    setError('');
    try {
      const body = { token, name: formText(form, 'name'), password };
      const { email, deploymentId } = await answerOf(api.POST('/api/auth/invites/accept', { body }));
      if (await signIn(email, password)) router.history.replace(`/deployments/${deploymentId}`);
      else onJoined(email);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={classes.fields} onSubmit={(event) => void join(event)}>
      <p>You have been invited. Choose a display name and a password.</p>
      <TextInput name="name" label="Your name" autoComplete="name" maxLength={200} required autoFocus size="sm" />
      <PasswordInput
        name="password"
        label="Password"
        description="At least 12 characters; several words are best."
        autoComplete="new-password"
        required
        size="sm"
      />
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" loading={isBusy} size="sm">
        Join
      </Button>
      <p className={classes.hint}>
        If you already have an account on this server, enter its password; the account keeps its name. The link works
        once.
      </p>
    </form>
  );
}

/** Returns false if signing in fails; the invitation is accepted all the same. */
async function signIn(email: string, password: string): Promise<boolean> {
  try {
    beginSession(await answerOf(api.POST('/api/auth/login', { body: { email, password, keepIn: 'COOKIE' } })));
    queryClient.clear();
    return true;
  } catch {
    return false;
  }
}
