/** The organisation: its name, which an admin changes, its slug, which stays, and its rules for signing in and for API tokens. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { announceMe, meQuery } from '../api/me.ts';
import { useDeployment } from '../terms/deployment.ts';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { notifyUndo } from '../ui/notify.tsx';
import { Page } from '../ui/page/Page.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './organisation.module.css';
import { Quotas } from './Quotas.tsx';
import { SessionRules } from './SessionRules.tsx';
import { SignInRules } from './SignInRules.tsx';
import { TokenRules } from './TokenRules.tsx';
import { organisationWords } from './words.ts';

const words = organisationWords;

export function OrganisationPage() {
  const { can } = useDeployment();
  return (
    <Page title={words.title}>
      {can('deployment.manage') ? (
        <>
          <NameForm />
          <SignInRules />
          <SessionRules />
          <TokenRules />
          <Quotas />
        </>
      ) : (
        <NoAccess>{words.about}</NoAccess>
      )}
    </Page>
  );
}

function NameForm() {
  const client = useQueryClient();
  const { id, name: present } = useDeployment();
  const { deployments } = useSuspenseQuery(meQuery).data;
  const slug = deployments.find((deployment) => deployment.id === id)?.slug ?? '';
  const [name, setName] = useState(present);

  async function rename(wanted: string): Promise<void> {
    const { deployment } = await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}', {
        params: { path: { deploymentId: id } },
        body: { name: wanted },
      }),
    );
    setName(deployment.name);
    await client.invalidateQueries({ queryKey: ['me'] });
    announceMe();
  }
  async function save(): Promise<void> {
    await rename(name);
    notifyUndo(words.renamed(name.trim()), () => rename(present));
  }

  return (
    <Form className={classes.form} onSend={save}>
      <TextField
        name="name"
        label={words.name}
        description={words.nameMeaning}
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Facts
        facts={[
          [words.slug, <PlainText key="slug">{slug}</PlainText>],
          [words.number, id],
        ]}
      />
      <p className={classes.quiet}>{words.slugMeaning}</p>
      <FormError className={classes.bad} />
      <SendButton disabled={name.trim() === present}>{words.rename}</SendButton>
    </Form>
  );
}
