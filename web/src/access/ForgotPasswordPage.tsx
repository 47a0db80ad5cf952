/** Asks for a mail with a link that resets the password. The answer is the same whether or not the address has an account. */
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { formText } from '../ui/form/form-text.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import { resetWords } from './reset-words.ts';
import classes from './sign-in.module.css';

const { ask: words } = resetWords;

export function ForgotPasswordPage() {
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = formText(new FormData(event.currentTarget), 'email');
    setBusy(true);
    setError('');
    try {
      await answerOf(api.POST('/api/auth/password-reset', { body: { email } }));
      setSentTo(email);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (sentTo !== '') {
    return (
      <Entrance title={words.sent.title}>
        <p>
          <Phrase text={words.sent.words} fill={{ email: <PlainText>{sentTo}</PlainText> }} />
        </p>
        <Link to="/sign-in">{words.back}</Link>
      </Entrance>
    );
  }
  return (
    <Entrance title={words.title}>
      <form className={classes.fields} onSubmit={(event) => void ask(event)}>
        <p>{words.meaning}</p>
        <TextInput
          name="email"
          type="email"
          label={words.email}
          autoComplete="username"
          maxLength={254}
          required
          autoFocus
          size="sm"
        />
        {error !== '' && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" loading={isBusy} size="sm">
          {words.send}
        </Button>
        <Link to="/sign-in">{words.back}</Link>
      </form>
    </Entrance>
  );
}
