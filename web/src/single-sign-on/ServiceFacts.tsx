/** What a SAML provider must know of Parapet, to copy. */
import { Anchor } from '@mantine/core';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import type { ServiceProvider } from './queries.ts';
import { samlWords } from './saml-words.ts';
import classes from './single-sign-on.module.css';

const words = samlWords.service;

export function ServiceFacts({ service, metadataUrl }: { service: ServiceProvider; metadataUrl?: string }) {
  return (
    <dl className={classes.service}>
      {metadataUrl !== undefined && (
        <>
          <dt>
            <Anchor href={metadataUrl} target="_blank" size="xs">
              {words.ownMetadata}
            </Anchor>
          </dt>
          <dd>
            <CopyLine label={words.copyOwnMetadata}>{metadataUrl}</CopyLine>
          </dd>
        </>
      )}
      <dt>{words.entityId}</dt>
      <dd>
        <CopyLine label={words.copyEntityId}>{service.entityId}</CopyLine>
      </dd>
      <dt>{words.acsUrl}</dt>
      <dd>
        <CopyLine label={words.copyAcsUrl}>{service.acsUrl}</CopyLine>
      </dd>
      <dt>{words.logoutUrl}</dt>
      <dd>
        <CopyLine label={words.copyLogoutUrl}>{service.logoutUrl}</CopyLine>
      </dd>
    </dl>
  );
}
