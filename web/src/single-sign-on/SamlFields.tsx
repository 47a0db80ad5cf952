/** The fields of a SAML provider: what it must know of Parapet, and its metadata, by URL, as a file, or as text. */
import { Checkbox, FileInput } from '@mantine/core';
import { useState } from 'react';
import { LongTextField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { ServiceFacts } from './ServiceFacts.tsx';
import type { Provider, ServiceProvider } from './queries.ts';
import { samlWords } from './saml-words.ts';

const words = samlWords.form;

export function SamlFields({ provider, service }: { provider: Provider | undefined; service: ServiceProvider }) {
  const [metadata, setMetadata] = useState('');
  const isNew = provider === undefined;
  return (
    <>
      {isNew && (
        <>
          <p>{words.register}</p>
          <ServiceFacts service={service} />
        </>
      )}
      <TextField
        name="metadataUrl"
        label={words.metadataUrl}
        description={words.metadataUrlMeaning}
        placeholder={words.metadataUrlExample}
        defaultValue={provider?.saml?.metadataUrl}
      />
      <FileInput
        size="xs"
        label={words.file}
        placeholder={words.fileChoose}
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        clearable
        onChange={(file) => void file?.text().then(setMetadata)}
      />
      <LongTextField
        name="metadata"
        label={words.metadata}
        description={isNew ? words.metadataMeaning : words.metadataKept}
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={metadata}
        onChange={(event) => setMetadata(event.currentTarget.value)}
      />
      <Checkbox
        name="acceptsUnsolicited"
        size="xs"
        label={words.unsolicited}
        description={words.unsolicitedMeaning}
        defaultChecked={provider?.saml?.acceptsUnsolicited ?? false}
      />
    </>
  );
}

/** The members of the request's body. An empty field of metadata keeps what is stored. */
export function samlBody(fields: FormData, before: Provider | undefined) {
  const metadata = formText(fields, 'metadata').trim();
  const metadataUrl = formText(fields, 'metadataUrl').trim();
  const isUrlKept = metadataUrl === (before?.saml?.metadataUrl ?? '');
  return {
    acceptsUnsolicited: fields.has('acceptsUnsolicited'),
    ...(metadata !== '' && { metadata }),
    ...(metadataUrl !== '' && !(isUrlKept && metadata !== '') && { metadataUrl }),
  };
}
