/** A call of the operation, made with one's own session, and the same call for a terminal. */
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { CodeBlock } from '../ui/code/CodeBlock.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { formatCallTime } from '../ui/text/format.ts';
import { Section } from '../ui/page/Page.tsx';
import { addressOf, bodyExample, curlOf, type OpenApi, type Operation } from './document.ts';
import classes from './reference.module.css';
import { send, type Sent } from './send.ts';

const jsonType = 'application/json';

export function TryIt(props: { operation: Operation; document: OpenApi; deploymentId: string }) {
  const { operation, document, deploymentId } = props;
  const [values, setValues] = useState<Record<string, string>>({ deploymentId });
  const [body, setBody] = useState(() => bodyExample(operation, document));
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { method, parameters = [], requestBody } = operation;
  const address = addressOf(operation, values);
  const hasJson = requestBody?.content[jsonType] !== undefined;
  const answers = Object.values(operation.responses).flatMap(({ content = {} }) => Object.keys(content));
  const why = answers.includes('text/event-stream')
    ? 'This response is a stream. Use the command below.'
    : requestBody !== undefined && !hasJson
      ? 'This operation takes a file. Use the command below.'
      : '';

  function ask(event: FormEvent): void {
    event.preventDefault();
    if (method === 'GET') void call();
    else setAsking(true);
  }
  async function call(): Promise<void> {
    setAsking(false);
    setBusy(true);
    setError('');
    setSent(null);
    try {
      setSent(await send(method, address, hasJson ? body : undefined, jsonType));
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Try it">
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
            label="Body"
            description="The example contains required members only."
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
            <Button type="submit" loading={isBusy}>
              Send
            </Button>
          </div>
        ) : (
          <p className={classes.words}>{why}</p>
        )}
      </form>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Send this ${method}?`}>
        <p>This is a real call with your session and your rights: {address}</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color={method === 'DELETE' ? 'red' : undefined} onClick={() => void call()}>
            Send {method}
          </Button>
        </Group>
      </Modal>
      <div role="status" className={classes.status}>
        {error !== '' && <p>{error}</p>}
        {sent !== null && (
          <p>
            <strong>
              {sent.status} {sent.statusText}
            </strong>{' '}
            in {formatCallTime(sent.ms)}
            {sent.isCut ? '; start of the response:' : sent.body === '' ? ', without a body' : ''}
          </p>
        )}
      </div>
      {sent !== null && sent.body !== '' && (
        <CodeBlock code={sent.body} path={sent.type.includes('json') ? 'answer.json' : 'answer.txt'} label="Response" />
      )}
      <Section title="Command line">
        <CopyLine label="Copy the command">{curlOf(operation, globalThis.location.origin, address, body)}</CopyLine>
        <p className={classes.words}>PARAPET_TOKEN is one of your API tokens; create one under Tokens.</p>
      </Section>
    </Section>
  );
}
