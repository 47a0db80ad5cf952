/** One identity provider: its settings, what failed last, a test, and what people get by their claims. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { orgRoleWords } from '../terms/role-words.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { grantValue, grantWords } from './grants.ts';
import { OwnCertificate } from './OwnCertificate.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { openIdFacts, samlFacts } from './provider-facts.tsx';
import { teamsQuery, type Provider, type Service } from './queries.ts';
import { samlWords } from './saml-words.ts';
import { ServiceFacts } from './ServiceFacts.tsx';
import classes from './single-sign-on.module.css';
import { singleSignOnWords } from './words.ts';

const words = singleSignOnWords;

interface Props {
  deploymentId: string;
  service: Service;
  provider: Provider;
}

export function ProviderDetail({ onGone, ...props }: Props & { onGone: () => void }) {
  const { deploymentId, provider } = props;
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);

  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/identity-providers/{providerId}', {
        params: { path: { deploymentId, providerId: provider.id } },
      }),
    );
    onGone();
    await client.invalidateQueries({ queryKey: ['identity-providers'] });
    notifyDone(words.delete.done);
  }

  return (
    <>
      <h2 className={classes.title}>
        <PlainText>{provider.name}</PlainText>
      </h2>
      <Group gap="xs" mb="md">
        <Button variant="default" size="compact-xs" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
        <ConfirmButton act={words.delete.act} title={words.delete.title(provider.name)} onConfirm={remove} isCompact>
          {words.delete.warning}
        </ConfirmButton>
      </Group>
      {isEditing && (
        <ProviderForm
          {...props}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            notifyDone(words.saved);
          }}
        />
      )}
      {provider.lastProblem !== '' && (
        <p className={classes.notice}>
          <Phrase
            text={words.lastProblem}
            fill={{
              at: <Instant at={provider.lastProblemAt} />,
              problem: <PlainText>{provider.lastProblem}</PlainText>,
            }}
          />
        </p>
      )}
      <Settings {...props} />
      <Test deploymentId={deploymentId} provider={provider} />
      <Mappings deploymentId={deploymentId} provider={provider} />
    </>
  );
}

function Settings({ deploymentId, provider, service }: Props) {
  const { saml } = provider;
  return (
    <>
      <Facts
        facts={[
          [words.facts.kind, words.kinds[provider.kind]],
          ...(saml === null ? openIdFacts(provider) : samlFacts(provider, saml)),
          [
            words.facts.emailDomains,
            provider.emailDomains.length === 0 ? null : (
              <PlainText key="domains">{provider.emailDomains.join(', ')}</PlainText>
            ),
          ],
          [words.facts.state, provider.isEnabled ? words.states.on : words.states.off],
          [words.facts.button, provider.showsButton ? words.buttonForAll : words.buttonByDomain],
          [words.facts.newPeople, provider.createsAccounts ? words.createsAccounts : words.linkedOnly],
          [words.facts.defaultRole, orgRoleWords[provider.defaultRole]],
          [words.facts.changed, <Instant key="changed" at={provider.updatedAt} />],
        ]}
      />
      {saml === null ? (
        <Section title={words.facts.redirectUri}>
          <CopyLine label={words.copyRedirectUri}>{service.redirectUri}</CopyLine>
        </Section>
      ) : (
        <>
          <Section title={samlWords.atProvider}>
            <p className={classes.words}>{samlWords.atProviderMeaning}</p>
            <ServiceFacts service={service.saml} metadataUrl={saml.serviceMetadataUrl} />
          </Section>
          <OwnCertificate deploymentId={deploymentId} providerId={provider.id} saml={saml} />
        </>
      )}
    </>
  );
}

function Test({ deploymentId, provider }: { deploymentId: string; provider: Provider }) {
  const { id: providerId, saml } = provider;
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/test', {
          params: { path: { deploymentId, providerId } },
        }),
      ),
    // The metadata that was read may have other certificates.
    onSuccess: () => saml !== null && client.invalidateQueries({ queryKey: ['identity-providers'] }),
  });
  const isGood = test.data?.success === true;
  const passed = saml === null ? words.test.passed : samlWords.passed;
  const outcome = test.error !== null ? messageOf(test.error) : isGood ? passed : test.data?.errorDetail;
  return (
    <Section title={words.test.title}>
      <p className={classes.words}>{saml === null ? words.test.meaning : samlWords.test}</p>
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
        {words.test.act}
      </Button>
      <p role="status" className={isGood ? classes.good : classes.bad}>
        {outcome !== undefined && <PlainText>{outcome}</PlainText>}
      </p>
    </Section>
  );
}

function Mappings({ deploymentId, provider: { mappings } }: { deploymentId: string; provider: Provider }) {
  const { data: teams = [] } = useQuery(teamsQuery(deploymentId));
  return (
    <Section title={words.mappings.title}>
      {mappings.length === 0 ? (
        <p className={classes.words}>{words.mappings.none}</p>
      ) : (
        <ul className={classes.rows}>
          {mappings.map((mapping) => {
            const row = words.mappings.row(mapping.claim, mapping.value, grantWords(grantValue(mapping), teams));
            return (
              <li key={row}>
                <PlainText>{row}</PlainText>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
