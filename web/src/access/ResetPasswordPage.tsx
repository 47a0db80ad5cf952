/** The page of a link that resets a password. The token is in the URL's fragment. */
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { NewPasswordInput } from '../terms/passwords/NewPasswordInput.tsx';
import { formText } from '../ui/form/form-text.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import { resetWords } from './reset-words.ts';
import classes from './sign-in.module.css';

const { choose: words } = resetWords;

function resetQuery(token: string) {
  return queryOptions({
    queryKey: ['password-reset', token] as const,
    queryFn: () => answerOf(api.POST('/api/auth/password-reset/show', { body: { token } })),
    enabled: token !== '',
    // The new password uses up the link, so it must not be refetched.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function ResetPasswordPage() {
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, '') });
  const { data: shown, error, refetch } = useQuery(resetQuery(token));
  const [isDone, setDone] = useState(false);

  if (isDone) {
    return (
      <Entrance title={resetWords.done.title}>
        <p>
          <Phrase text={resetWords.done.signIn} fill={{ signIn: toSignIn }} />
        </p>
      </Entrance>
    );
  }
  if (token === '') {
    return (
      <Entrance title={resetWords.incomplete}>
        <p>{resetWords.copyWhole}</p>
      </Entrance>
    );
  }
  if (isUnknown(error)) {
    return (
      <Entrance title={resetWords.unknown}>
        <p>
          <Phrase text={resetWords.again} fill={{ ask: toAsk }} />
        </p>
      </Entrance>
    );
  }
  return (
    <Entrance title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && shown === undefined && <LoadingRows rows={4} />}
      {shown !== undefined && <ChooseForm token={token} shown={shown} onDone={() => setDone(true)} />}
    </Entrance>
  );
}

function ChooseForm(props: { token: string; shown: components['schemas']['ShownPasswordReset']; onDone: () => void }) {
  const { token, shown, onDone } = props;
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function choose(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const newPassword = formText(new FormData(event.currentTarget), 'newPassword');
    setBusy(true);
    setError('');
    try {
      await answerOf(api.POST('/api/auth/password-reset/complete', { body: { token, newPassword } }));
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={classes.fields} onSubmit={(event) => void choose(event)}>
      <p>
        <Phrase
          text={words.whose}
          fill={{ email: <PlainText>{shown.email}</PlainText>, date: <Instant at={shown.expiresAt} as="local" /> }}
        />
      </p>
      {/* Password managers then know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={shown.email} readOnly />
      <NewPasswordInput
        name="newPassword"
        label={words.password}
        ownTexts={[shown.email, shown.name]}
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
      <p className={classes.hint}>{words.meaning}</p>
    </form>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 400);
}

function toSignIn(text: ReactNode) {
  return <Link to="/sign-in">{text}</Link>;
}

function toAsk(text: ReactNode) {
  return <Link to="/forgot-password">{text}</Link>;
}
