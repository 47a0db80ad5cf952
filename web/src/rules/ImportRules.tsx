/** Imports rules into the registry: from files, or from a git repository. */
import { Button, FileInput, Group, Stack, Tabs } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { Dialog } from '../ui/form/Dialog.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './rule.module.css';
import { importWords } from './words.ts';

const words = importWords;

type Imported = components['schemas']['ImportedRules'];

export function ImportRules(props: { deploymentId: string; onClose: () => void }) {
  return (
    <Dialog onClose={props.onClose} title={words.title} size="lg">
      <Tabs defaultValue="files" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="files">{words.tabs.files}</Tabs.Tab>
          <Tabs.Tab value="git">{words.tabs.git}</Tabs.Tab>
          <Tabs.Tab value="command">{words.tabs.command}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="files">
          <FromFiles {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="git">
          <FromGit {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="command">
          <p className={classes.words}>
            <Phrase text={words.command} />
          </p>
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function FromFiles({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const send = useMutation({
    mutationFn: async () => {
      const contents = await Promise.all(files.map(async (file) => ({ name: file.name, content: await file.text() })));
      return answerOf(
        api.POST('/api/registry/v1/deployments/{deploymentId}/rules/_import', {
          params: { path: { deploymentId } },
          body: { files: contents },
        }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['rules'] }),
  });
  if (send.isSuccess) return <Outcome imported={send.data} onClose={onClose} />;
  return (
    <Stack>
      <FileInput
        {...words.files}
        size="xs"
        multiple
        clearable
        accept=".yaml,.yml,.json"
        value={files}
        onChange={setFiles}
      />
      {send.error !== null && <p role="alert">{messageOf(send.error)}</p>}
      <Group justify="flex-end">
        <Button disabled={files.length === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {words.send}
        </Button>
      </Group>
    </Stack>
  );
}

function Outcome({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const changed = imported.rules.filter(({ outcome }) => outcome !== 'IMPORT_OUTCOME_UNCHANGED').length;
  return (
    <Stack>
      <p role="status">
        {imported.refused.length > 0
          ? words.doneInPart(imported.rules.length, changed, imported.refused.length)
          : words.done(imported.rules.length, changed)}
      </p>
      <ul className={classes.refused}>
        {imported.refused.map((each) => (
          <li key={`${each.file} ${String(each.line)} ${each.ruleId}`}>
            <PlainText>{`${each.file}:${String(each.line)} ${each.ruleId}: ${each.reason}`}</PlainText>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>{words.close}</Button>
      </Group>
    </Stack>
  );
}

function FromGit({ deploymentId }: { deploymentId: string }) {
  const navigate = useNavigate();
  async function send(fields: FormData): Promise<void> {
    const [ref, path] = [formText(fields, 'ref'), formText(fields, 'path')];
    const { job } = await answerOf(
      api.POST('/api/registry/v1/deployments/{deploymentId}/rules/_import_git', {
        params: { path: { deploymentId } },
        body: { url: formText(fields, 'url'), ...(ref !== '' && { ref }), ...(path !== '' && { path }) },
      }),
    );
    await navigate({ to: '/deployments/$deploymentId/jobs/$runId', params: { deploymentId, runId: job.jobId } });
  }
  return (
    <Form onSend={send}>
      <Stack>
        <TextField name="url" {...words.git.url} required />
        <TextField name="ref" {...words.git.ref} />
        <TextField name="path" {...words.git.path} />
        <p className={classes.words}>{words.git.effect}</p>
        <FormError />
        <Group justify="flex-end">
          <SendButton>{words.send}</SendButton>
        </Group>
      </Stack>
    </Form>
  );
}
