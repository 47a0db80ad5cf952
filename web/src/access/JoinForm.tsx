/** Accepts an invite: with a name and a new password, or with the password of the account; then signs in. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { beginSession } from '../api/session.ts';
import { NewPasswordInput } from '../terms/passwords/NewPasswordInput.tsx';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { inviteWords } from './invite-words.ts';
import type { OfferedInvite } from './Offer.tsx';
import classes from './sign-in.module.css';

const { form: words } = inviteWords;

export function JoinForm(props: {
  token: string;
  invite: OfferedInvite;
  deploymentName: string;
  onJoined: (email: string) => void;
}) {
  const { token, invite, deploymentName, onJoined } = props;
  const [name, setName] = useState('');
  const [takesAccount, setTakesAccount] = useState(false);
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
      const body = { token, name: invite.hasAccount ? '' : formText(form, 'name'), password, takesAccount };
      const { email, deploymentId, missingTeamCount } = await answerOf(api.POST('/api/auth/invites/accept', { body }));
      if (!(await signIn(email, password))) return onJoined(email);
      if (missingTeamCount > 0) notifyDone(words.missingTeams(missingTeamCount));
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
          <p>{invite.mayTakeAccount ? words.unproven : words.hasAccount}</p>
          {takesAccount ? (
            <NewPasswordInput
              name="password"
              label={words.password}
              ownTexts={[invite.email, deploymentName]}
              autoFocus
              size="sm"
            />
          ) : (
            <PasswordInput
              name="password"
              label={words.password}
              autoComplete="current-password"
              required
              autoFocus
              size="sm"
            />
          )}
          {invite.mayTakeAccount && (
            <Button variant="default" size="xs" onClick={() => setTakesAccount(!takesAccount)}>
              {takesAccount ? words.mine : words.notMine}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>{words.choose}</p>
          <TextInput
            name="name"
            label={words.name}
            autoComplete="name"
            maxLength={200}
            required
            autoFocus
            size="sm"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NewPasswordInput
            name="password"
            label={words.password}
            ownTexts={[invite.email, deploymentName, name]}
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
        {words.send}
      </Button>
    </form>
  );
}

/** Returns false if signing in fails or needs a second factor; the invite is accepted all the same. */
async function signIn(email: string, password: string): Promise<boolean> {
  try {
    const answer = await answerOf(api.POST('/api/auth/login', { body: { email, password, keepIn: 'COOKIE' } }));
    if ('challenge' in answer) return false;
    beginSession(answer);
    queryClient.clear();
    return true;
  } catch {
    return false;
  }
}
