/** The user's identities at identity providers; absent where there are neither identities nor providers. */
import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { formText } from '../ui/form/form-text.ts';
import { useFieldError } from '../ui/form/form-state.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './account.module.css';
import { identitiesQuery } from './identities-query.ts';
import { identitiesWords } from './identities-words.ts';

const words = identitiesWords;

type OwnIdentities = components['schemas']['OwnIdentities'];
type Linkable = OwnIdentities['linkable'][number];
type Asked = { kind: 'link'; provider: Linkable } | { kind: 'remove'; identityId: string };

export function Identities() {
  const client = useQueryClient();
  const { data } = useQuery(identitiesQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [asked, setAsked] = useState<Asked | null>(null);
  const refusal = useOutcome();
  const close = (): void => setAsked(null);

  async function link({ deploymentId, providerId }: Linkable, fields: FormData): Promise<void> {
    const body = { deploymentId, providerId, ...proofsIn(fields), returnTo: path };
    const { authorizationUrl } = await answerOf(api.POST('/api/auth/identities', { body }));
    globalThis.location.assign(authorizationUrl);
  }
  async function remove(identityId: string, fields: FormData): Promise<void> {
    const params = { path: { identityId } };
    await answerOf(api.POST('/api/auth/identities/{identityId}/remove', { params, body: proofsIn(fields) }));
    close();
    await client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    notifyDone(words.remove.done);
  }

  if (data === undefined || data.identities.length + data.linkable.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className={classes.quiet}>{words.meaning}</p>
      {refusal !== '' && (
        <p role="alert" className={classes.bad}>
          {refusal}
        </p>
      )}
      <Linked identities={data.identities} onRemove={(identityId) => setAsked({ kind: 'remove', identityId })} />
      <Group gap="xs" mt="sm">
        {data.linkable.map((provider) => (
          <Button
            key={provider.providerId}
            variant="default"
            size="xs"
            onClick={() => setAsked({ kind: 'link', provider })}
          >
            <PlainText>{words.link.act(provider.name)}</PlainText>
          </Button>
        ))}
      </Group>
      {asked?.kind === 'link' && (
        <FormDialog
          title={words.link.title(asked.provider.name)}
          send={words.link.send}
          onSend={(fields) => link(asked.provider, fields)}
          onClose={close}
        >
          <p>{words.link.meaning}</p>
          {data.hasPassword && <OwnProofs />}
        </FormDialog>
      )}
      {asked?.kind === 'remove' && (
        <FormDialog
          title={words.remove.title}
          send={words.remove.send}
          onSend={(fields) => remove(asked.identityId, fields)}
          onClose={close}
        >
          <p>{words.remove.meaning}</p>
          {data.hasPassword && <OwnProofs />}
        </FormDialog>
      )}
    </Section>
  );
}

function Linked(props: { identities: OwnIdentities['identities']; onRemove: (identityId: string) => void }) {
  return (
    <ul className={classes.rows}>
      {props.identities.map(({ id, label, providerNames, issuer, createdAt, usedAt }) => (
        <li key={id} className={classes.row}>
          <TwoLines
            first={
              <span title={issuer}>
                <PlainText>{providerNames.length === 0 ? words.unknownProvider : providerNames.join(', ')}</PlainText>
              </span>
            }
            second={
              <Phrase
                text={words.use}
                fill={{
                  label: <PlainText>{label}</PlainText>,
                  linked: <Instant at={createdAt} />,
                  used: <Instant at={usedAt} />,
                }}
              />
            }
          />
          <Button variant="default" size="compact-xs" onClick={() => props.onRemove(id)}>
            {words.remove.act}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function OwnProofs() {
  const passwordError = useFieldError('password');
  const codeError = useFieldError('code');
  return (
    <>
      <PasswordInput
        name="password"
        label={words.password}
        autoComplete="current-password"
        required
        error={passwordError}
      />
      <TextInput
        name="code"
        label={words.code}
        description={words.codeMeaning}
        autoComplete="one-time-code"
        error={codeError}
      />
    </>
  );
}

function proofsIn(fields: FormData): { password: string; code: string } {
  return { password: formText(fields, 'password'), code: formText(fields, 'code') };
}

/** Why nothing was linked, from the URL that the server redirected to; says so in passing if something was. */
function useOutcome(): string {
  const outcome = useSearch({ strict: false, select: ({ identity }) => identity });
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome !== 'linked') return;
    notifyDone(words.outcomes.linked);
    void navigate({ to: '.', search: {}, replace: true });
  }, [outcome, navigate]);
  const { outcomes } = words;
  if (outcome === undefined || outcome === 'linked' || !Object.hasOwn(outcomes, outcome)) return '';
  return outcomes[outcome as keyof typeof outcomes];
}
