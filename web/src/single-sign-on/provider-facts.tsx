/** What a provider's detail says of its kind alone. */
import type { ReactNode } from 'react';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Provider } from './queries.ts';
import { samlWords } from './saml-words.ts';
import classes from './single-sign-on.module.css';
import { singleSignOnWords } from './words.ts';

const words = singleSignOnWords;

type Fact = [label: string, value: ReactNode];

export function openIdFacts({ issuer, clientId, hasClientSecret, scopes }: Provider): Fact[] {
  return [
    [words.facts.issuer, <PlainText key="issuer">{issuer}</PlainText>],
    [words.facts.clientId, <PlainText key="client">{clientId}</PlainText>],
    [words.facts.clientSecret, hasClientSecret ? words.secretStored : words.secretNone],
    [words.facts.scopes, <PlainText key="scopes">{scopes}</PlainText>],
  ];
}

export function samlFacts({ issuer }: Provider, saml: NonNullable<Provider['saml']>): Fact[] {
  const { facts } = samlWords;
  return [
    [facts.issuer, <PlainText key="issuer">{issuer}</PlainText>],
    [facts.signOnUrl, <PlainText key="url">{saml.signOnUrl}</PlainText>],
    [
      facts.metadata,
      saml.metadataUrl === '' ? samlWords.pasted : <PlainText key="metadata">{saml.metadataUrl}</PlainText>,
    ],
    [facts.readAt, <Instant key="read" at={saml.readAt} />],
    [
      facts.certificates,
      <ul key="certificates" className={classes.rows}>
        {saml.certificates.map(({ fingerprint, expiresAt }) => (
          <li key={fingerprint}>
            <Phrase
              text={samlWords.certificate}
              fill={{ until: <Instant at={expiresAt} />, fingerprint: <code>{fingerprint}</code> }}
            />
          </li>
        ))}
      </ul>,
    ],
    [facts.begins, saml.acceptsUnsolicited ? samlWords.beginsAnywhere : samlWords.beginsHere],
    [facts.logout, saml.logoutUrl === '' ? samlWords.noLogout : <PlainText key="logout">{saml.logoutUrl}</PlainText>],
  ];
}
