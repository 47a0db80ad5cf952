/** Sends the operation with the user's own session, and shows the same call as a curl command. */
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { CodeBlock } from '../ui/code/CodeBlock.tsx';
import { Dialog } from '../ui/form/Dialog.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { formatCallTime } from '../ui/text/format.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { Section } from '../ui/page/Page.tsx';
import { addressOf, bodyExample, curlOf, type OpenApi, type Operation } from './document.ts';
import classes from './reference.module.css';
import { send, type SentResponse } from './send.ts';
import { tryItWords } from './words.ts';

const words = tryItWords;

const jsonType = 'application/json';

export function TryIt(props: { operation: Operation; document: OpenApi; deploymentId: string }) {
  const { operation, document, deploymentId } = props;
  const [values, setValues] = useState<Record<string, string>>({ deploymentId });
  const [body, setBody] = useState(() => bodyExample(operation, document));
  const [isAsking, setAsking] = useState(false);
  const { method, parameters = [], requestBody } = operation;
  const address = addressOf(operation, values);
  const hasJson = requestBody?.content[jsonType] !== undefined;
  const why = whyNotHere(operation);
  const call = useMutation({
    mutationFn: () => send(method, address, hasJson ? body : undefined, jsonType),
    onMutate: () => setAsking(false),
  });
  function ask(event: FormEvent): void {
    event.preventDefault();
    if (method === 'GET') call.mutate();
    else setAsking(true);
  }

  return (
    <Section title={words.title}>
      <form className={classes.form} onSubmit={ask}>
        {parameters.length > 0 && (
          <div className={classes.parameters}>
            {parameters.map(({ name, required }) => (
              <TextInput
                key={name}
                label={name}
                required={required}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
        {hasJson && (
          <Textarea
            className={classes.code ?? ''}
            {...words.body}
            size="xs"
            autosize
            minRows={3}
            maxRows={20}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        )}
        {why === '' ? (
          <div>
            <Button type="submit" loading={call.isPending}>
              {words.send}
            </Button>
          </div>
        ) : (
          <p className={classes.words}>{why}</p>
        )}
      </form>
      {isAsking && (
        <Confirm method={method} address={address} onConfirm={() => call.mutate()} onClose={() => setAsking(false)} />
      )}
      <Response error={call.error} sent={call.data} />
      <Section title={words.command.title}>
        <CopyLine label={words.command.copy}>{curlOf(operation, globalThis.location.origin, address, body)}</CopyLine>
        <p className={classes.words}>{words.command.token}</p>
      </Section>
    </Section>
  );
}

/** '' where the browser can send the operation. */
function whyNotHere({ responses, requestBody }: Operation): string {
  const answers = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content));
  if (answers.includes('text/event-stream')) return words.isStream;
  if (requestBody !== undefined && requestBody.content[jsonType] === undefined) return words.takesFile;
  return '';
}

function Confirm(props: { method: string; address: string; onConfirm: () => void; onClose: () => void }) {
  const { method, address, onConfirm, onClose } = props;
  return (
    <Dialog title={words.confirm.title(method)} onClose={onClose}>
      <p>{words.confirm.warning(address)}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {words.confirm.cancel}
        </Button>
        <Button color={method === 'DELETE' ? 'red' : undefined} onClick={onConfirm}>
          {words.confirm.act(method)}
        </Button>
      </Group>
    </Dialog>
  );
}

function Response({ error, sent }: { error: Error | null; sent: SentResponse | undefined }) {
  return (
    <>
      <div role="status" className={classes.status}>
        {error !== null && <p>{messageOf(error)}</p>}
        {sent !== undefined && (
          <p>
            <Phrase
              text={sent.isCut ? words.answeredAtLength : sent.body === '' ? words.answeredWithoutBody : words.answered}
              fill={{ status: `${String(sent.status)} ${sent.statusText}`, time: formatCallTime(sent.ms) }}
            />
          </p>
        )}
      </div>
      {sent !== undefined && sent.body !== '' && (
        <CodeBlock
          code={sent.body}
          path={sent.type.includes('json') ? 'answer.json' : 'answer.txt'}
          label={words.response}
        />
      )}
    </>
  );
}
