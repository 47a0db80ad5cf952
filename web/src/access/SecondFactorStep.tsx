/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { formText } from '../ui/form/form-text.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { Entrance } from './Entrance.tsx';
import { signInWords } from './sign-in-words.ts';
import classes from './sign-in.module.css';

const words = signInWords.secondFactor;

export function SecondFactorStep(props: {
  challenge: string;
  onSignedIn: (tokens: components['schemas']['SessionTokens']) => void;
  /** The password is needed again: the message says why, or is empty if the user wants it. */
  onStartAgain: (message: string) => void;
}) {
  const { challenge, onSignedIn, onStartAgain } = props;
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = formText(new FormData(event.currentTarget), 'code');
    setBusy(true);
    setError('');
    try {
      const body = { challenge, code, keepIn: 'COOKIE' as const };
      onSignedIn(await answerOf(api.POST('/api/auth/login/second-factor', { body })));
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onStartAgain(messageOf(failure));
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <Entrance title={words.title}>
      <form className={classes.fields} onSubmit={(event) => void send(event)}>
        <TextInput
          name="code"
          label={words.code}
          description={words.codeMeaning}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
          autoFocus
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
