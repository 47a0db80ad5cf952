/** The signed-in user's password. */
import { PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { NewPasswordInput } from '../terms/passwords/NewPasswordInput.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { useFieldError } from '../ui/form/form-state.ts';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import classes from './account.module.css';
import { identitiesQuery } from './identities-query.ts';
import { passwordWords } from './password-words.ts';

/** Changes the password, or adds one to an account that has none. */
export function OwnPassword(props: { email: string; ownTexts: readonly string[] }) {
  const { data, isPending } = useQuery(identitiesQuery);
  if (isPending)
    return (
      <Section title={passwordWords.title}>
        <LoadingRows rows={3} />
      </Section>
    );
  return data?.hasPassword === false ? <NewPassword {...props} /> : <Password {...props} />;
}

function NewPassword({ email, ownTexts }: { email: string; ownTexts: readonly string[] }) {
  const client = useQueryClient();

  async function add(fields: FormData): Promise<void> {
    await answerOf(api.POST('/api/auth/password/add', { body: { newPassword: formText(fields, 'newPassword') } }));
    await client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    notifyDone(passwordWords.added);
  }

  return (
    <Section title={passwordWords.title}>
      <p className={classes.quiet}>{passwordWords.none}</p>
      <Form className={classes.form} onSend={add}>
        {/* Password managers then know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField ownTexts={ownTexts} />
        <FormError className={classes.bad} />
        <SendButton>{passwordWords.add}</SendButton>
      </Form>
    </Section>
  );
}

function Password({ email, ownTexts }: { email: string; ownTexts: readonly string[] }) {
  const client = useQueryClient();
  // A new key empties the fields, which nobody else holds.
  const [changes, setChanges] = useState(0);

  async function change(fields: FormData): Promise<void> {
    const body = {
      currentPassword: formText(fields, 'currentPassword'),
      newPassword: formText(fields, 'newPassword'),
    };
    const { endedSessions } = await answerOf(api.POST('/api/auth/password', { body }));
    setChanges(changes + 1);
    await client.invalidateQueries({ queryKey: ['sessions'] });
    notifyDone(passwordWords.changed(endedSessions));
  }

  return (
    <Section title={passwordWords.title}>
      <p className={classes.quiet}>{passwordWords.meaning}</p>
      <Form key={changes} className={classes.form} onSend={change}>
        {/* Password managers then know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField name="currentPassword" label={passwordWords.current} autoComplete="current-password" />
        <NewPasswordField ownTexts={ownTexts} />
        <FormError className={classes.bad} />
        <SendButton>{passwordWords.change}</SendButton>
      </Form>
    </Section>
  );
}

function NewPasswordField({ ownTexts }: { ownTexts: readonly string[] }) {
  const error = useFieldError('newPassword');
  return <NewPasswordInput name="newPassword" label={passwordWords.next} ownTexts={ownTexts} size="xs" error={error} />;
}

function PasswordField(props: { name: string; label: string; autoComplete: string }) {
  return (
    <PasswordInput
      {...props}
      size="xs"
      required
      maxLength={1024}
      error={useFieldError(props.name)}
      visibilityToggleButtonProps={{ 'aria-label': passwordWords.show(props.label) }}
    />
  );
}
