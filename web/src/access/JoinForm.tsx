/** Accepts an invitation: with a name and a new password, or with the password of the account; then signs in. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { beginSession } from '../api/session.ts';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { counted } from '../ui/text/format.ts';
import type { OfferedInvite } from './Offer.tsx';
import classes from './sign-in.module.css';

export function JoinForm(props: { token: string; invite: OfferedInvite; onJoined: (email: string) => void }) {
  const { token, invite, onJoined } = props;
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
      const body = { token, name: invite.hasAccount ? '' : formText(form, 'name'), password };
      const { email, deploymentId, missingTeamCount } = await answerOf(api.POST('/api/auth/invites/accept', { body }));
      if (!(await signIn(email, password))) return onJoined(email);
      if (missingTeamCount > 0) notifyDone(missingWords(missingTeamCount));
      router.history.replace(`/deployments/${deploymentId}`);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={classes.fields} onSubmit={(event) => void join(event)}>
      {invite.hasAccount ? (
        <>
          <p>You have an account on this server. Enter its password.</p>
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            autoFocus
            size="sm"
          />
        </>
      ) : (
        <>
          <p>Choose a display name and a password.</p>
          <TextInput name="name" label="Your name" autoComplete="name" maxLength={200} required autoFocus size="sm" />
          <PasswordInput
            name="password"
            label="Password"
            description="At least 12 characters; several words are best."
            autoComplete="new-password"
            required
            size="sm"
          />
        </>
      )}
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" loading={isBusy} size="sm">
        Join
      </Button>
    </form>
  );
}

function missingWords(count: number): string {
  return `${counted(count, 'team')} of the invitation no longer ${count === 1 ? 'exists' : 'exist'}.`;
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
