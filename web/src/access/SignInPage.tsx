/** Signs in with a passkey, or with email and password, and a second factor if the user has one; then returns to the page that the user wanted. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { supportsPasskeys } from '../api/passkey.ts';
import { queryClient } from '../api/query-client.ts';
import { beginSession } from '../api/session.ts';
import { formText } from '../ui/form/form-text.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { Entrance } from './Entrance.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { signInWords } from './sign-in-words.ts';
import classes from './sign-in.module.css';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { next, problem } = route.useSearch();
  const router = useRouter();
  const [error, setError] = useState(() => problemWords(problem));
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [needed, setNeeded] = useState<components['schemas']['SecondFactorNeeded'] | null>(null);

  function enter(tokens: Parameters<typeof beginSession>[0]): void {
    beginSession(tokens);
    queryClient.clear();
    router.history.replace(ownPath(next));
  }

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      email: formText(form, 'email'),
      password: formText(form, 'password'),
      keepIn: 'COOKIE' as const,
    };
    await attempt(() => answerOf(api.POST('/api/auth/login', { body })));
  }

  async function attempt(
    signIn: () => Promise<components['schemas']['SessionTokens'] | components['schemas']['SecondFactorNeeded']>,
  ): Promise<void> {
    setBusy(true);
    setError('');
    try {
      const answer = await signIn();
      if (!('challenge' in answer)) return enter(answer);
      setNeeded(answer);
      setBusy(false);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  if (needed !== null) {
    const startAgain = (message: string): void => {
      setNeeded(null);
      setError(message);
    };
    return <SecondFactorStep needed={needed} onSignedIn={enter} onStartAgain={startAgain} />;
  }
  return (
    <Entrance title={signInWords.title}>
      <ProviderButtons
        email={email}
        next={ownPath(next)}
        onError={(failure: unknown) => setError(messageOf(failure))}
      />
      <form className={classes.fields} onSubmit={(event) => void signIn(event)}>
        <TextInput
          name="email"
          type="email"
          label={signInWords.email}
          autoComplete="username"
          onBlur={(event) => setEmail(event.currentTarget.value.trim())}
          required
          autoFocus
          size="sm"
        />
        <PasswordInput
          name="password"
          label={signInWords.password}
          autoComplete="current-password"
          required
          size="sm"
        />
        <Link to="/forgot-password" className={classes.forgot}>
          {signInWords.forgot}
        </Link>
        {error !== '' && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" loading={isBusy} size="sm">
          {signInWords.send}
        </Button>
        {supportsPasskeys() && (
          <Button
            variant="default"
            disabled={isBusy}
            size="sm"
            onClick={() => void attempt(() => signInWithPasskey(''))}
          >
            {signInWords.passkey}
          </Button>
        )}
        <div className={classes.hint}>
          <p>{signInWords.hint}</p>
          <p>
            <Phrase text={signInWords.lostPassword} />
          </p>
        </div>
      </form>
    </Entrance>
  );
}

/** '' for a reason that this console does not know, too. */
function problemWords(problem: string | undefined): string {
  const { problems } = signInWords;
  return problem !== undefined && Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : '';
}

/** Returns `next` if it is a path of this console. A link to another site is ignored (open redirect). */
function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
}
