/** The user's address: whether it is proven, and a form to have another one. */
import { Button } from '@mantine/core';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './account.module.css';
import { emailWords } from './email-words.ts';

const words = emailWords;

const emailQuery = queryOptions({
  queryKey: ['email'] as const,
  queryFn: () => answerOf(api.GET('/api/auth/email')),
});

export function Email() {
  const client = useQueryClient();
  const { email, provenAt, pending, canBeProven } = useSuspenseQuery(emailQuery).data;
  // A new key empties the field.
  const [requests, setRequests] = useState(0);

  async function ask(address: string): Promise<void> {
    await answerOf(api.POST('/api/auth/email', { body: { email: address } }));
    setRequests(requests + 1);
    await client.invalidateQueries({ queryKey: emailQuery.queryKey });
    notifyDone(words.sent(address));
  }

  return (
    <Section title={words.title}>
      <p className={classes.quiet}>
        <Phrase
          text={provenAt === null ? words.unproven : words.proven}
          fill={{ email: <PlainText>{email}</PlainText> }}
        />
      </p>
      {pending !== null && (
        <p className={classes.quiet}>
          <Phrase
            text={words.pending}
            fill={{
              email: <PlainText>{pending.email}</PlainText>,
              date: <Instant at={pending.expiresAt} as="local" />,
            }}
          />
        </p>
      )}
      {canBeProven ? (
        <>
          {provenAt === null && (
            <Button variant="default" size="xs" mt={8} onClick={() => void ask(email).catch(notifyError)}>
              {words.prove}
            </Button>
          )}
          <Form key={requests} className={classes.form} onSend={(fields) => ask(formText(fields, 'email'))}>
            <TextField
              name="email"
              type="email"
              label={words.next}
              description={words.nextMeaning}
              autoComplete="email"
              maxLength={254}
              size="xs"
              required
            />
            <FormError className={classes.bad} />
            <SendButton>{words.send}</SendButton>
          </Form>
        </>
      ) : (
        <p className={classes.quiet}>{words.noMail}</p>
      )}
    </Section>
  );
}
