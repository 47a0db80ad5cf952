/** Parapet's certificate for a SAML provider: renewed in two steps, so that sign-ins go on meanwhile. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ChoiceField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import type { Provider } from './queries.ts';
import { samlWords } from './saml-words.ts';
import classes from './single-sign-on.module.css';

const { own: words } = samlWords;

type Saml = NonNullable<Provider['saml']>;

export function OwnCertificate(props: { deploymentId: string; providerId: string; saml: Saml }) {
  const { deploymentId, providerId, saml } = props;
  const { serviceCertificate: current, nextServiceCertificate: next } = saml;
  const client = useQueryClient();
  const [isRenewing, setRenewing] = useState(false);
  const params = { path: { deploymentId, providerId } };

  async function renew(fields: FormData): Promise<void> {
    await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/saml-key', {
        params,
        body: { signsAfterHours: Number(formText(fields, 'signsAfterHours')) },
      }),
    );
    await client.invalidateQueries({ queryKey: ['identity-providers'] });
    setRenewing(false);
    notifyDone(words.renewed);
  }
  async function endPrevious(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/saml-key/previous', { params }),
    );
    await client.invalidateQueries({ queryKey: ['identity-providers'] });
    notifyDone(words.end.done);
  }

  return (
    <Section title={words.title}>
      <Facts
        facts={[
          [next === null ? words.current : words.previous, <Certificate key="current" of={current} />],
          [words.next, next && <Certificate key="next" of={next} />],
          [words.signsFrom, next && <Instant key="from" at={next.signsFrom} as="local" />],
        ]}
      />
      {next === null ? (
        <Button variant="default" size="xs" onClick={() => setRenewing(true)}>
          {words.renew.act}
        </Button>
      ) : (
        <ConfirmButton act={words.end.act} title={words.end.title} onConfirm={endPrevious}>
          {words.end.warning}
        </ConfirmButton>
      )}
      {isRenewing && (
        <FormDialog title={words.renew.title} send={words.renew.act} onSend={renew} onClose={() => setRenewing(false)}>
          <p>{words.renew.meaning}</p>
          <ChoiceField
            name="signsAfterHours"
            label={words.renew.after}
            defaultValue={words.renew.afterDefault}
            data={words.renew.afterOptions}
          />
        </FormDialog>
      )}
    </Section>
  );
}

function Certificate({ of }: { of: Saml['serviceCertificate'] }) {
  return (
    <span className={classes.certificate}>
      <Phrase
        text={samlWords.certificate}
        fill={{ until: <Instant at={of.expiresAt} />, fingerprint: <code>{of.fingerprint}</code> }}
      />
    </span>
  );
}
