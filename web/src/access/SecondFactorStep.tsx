/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { formText } from '../ui/form/form-text.ts';
import { supportsPasskeys } from '../api/passkey.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { Entrance } from './Entrance.tsx';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { signInWords } from './sign-in-words.ts';
import classes from './sign-in.module.css';

const words = signInWords.secondFactor;

type SessionTokens = components['schemas']['SessionTokens'];

export function SecondFactorStep(props: {
  needed: components['schemas']['SecondFactorNeeded'];
  onSignedIn: (tokens: SessionTokens) => void;
  /** The password is needed again: the message says why, or is empty if the user wants it. */
  onStartAgain: (message: string) => void;
}) {
  const { onSignedIn, onStartAgain } = props;
  const { challenge, takesTotp, takesPasskey } = props.needed;
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function sendCode(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = formText(new FormData(event.currentTarget), 'code');
    const body = { challenge, code, keepIn: 'COOKIE' as const };
    await complete(() => answerOf(api.POST('/api/auth/login/second-factor', { body })));
  }

  async function complete(signIn: () => Promise<SessionTokens>): Promise<void> {
    setBusy(true);
    setError('');
    try {
      onSignedIn(await signIn());
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onStartAgain(messageOf(failure));
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <Entrance title={words.title}>
      <form className={classes.fields} onSubmit={(event) => void sendCode(event)}>
        {takesPasskey && supportsPasskeys() && (
          <Button loading={isBusy} size="sm" onClick={() => void complete(() => signInWithPasskey(challenge))}>
            {words.passkey}
          </Button>
        )}
        <TextInput
          name="code"
          label={takesTotp ? words.code : words.recoveryCode}
          description={takesTotp ? words.codeMeaning : words.recoveryCodeMeaning}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
          autoFocus={!takesPasskey}
          size="sm"
        />
        {error !== '' && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <Group>
          <Button type="submit" loading={isBusy} size="sm">
            {words.send}
          </Button>
          <Button variant="default" size="sm" onClick={() => onStartAgain('')}>
            {words.back}
          </Button>
        </Group>
        <p className={classes.hint}>
          <Phrase text={words.hint} />
        </p>
      </form>
    </Entrance>
  );
}
