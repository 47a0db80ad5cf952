/** Makes a project before its first upload: its name, and where its repository is. */
import { Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { formText } from '../ui/form-text.ts';
import classes from './projects.module.css';

export function NewProject(props: { isOpen: boolean; deploymentId: string; onClose: () => void }) {
  const { isOpen, deploymentId, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [tags, setTags] = useState<string[]>([]);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      const { repo } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/repos', {
          params: { path: { deploymentId } },
          body: {
            name: formText(fields, 'name'),
            url: formText(fields, 'url').trim(),
            defaultBranch: formText(fields, 'branch').trim(),
            tags,
          },
        }),
      );
      await client.invalidateQueries({ queryKey: ['projects'] });
      onClose();
      await navigate({
        to: '/deployments/$deploymentId/projects/$projectId',
        params: { deploymentId, projectId: repo.id },
      });
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title="New project">
      <form onSubmit={(event) => void make(event)}>
        <Stack gap="sm">
          <TextInput name="name" label="Name" placeholder="acme/shop" required maxLength={500} data-autofocus />
          <TextInput
            name="url"
            label="Repository URL (optional)"
            placeholder="https://git.example.com/acme/shop"
            maxLength={2048}
          />
          <TextInput name="branch" label="Default branch (optional)" placeholder="main" maxLength={500} />
          <TagsInput
            size="xs"
            label="Tags"
            placeholder="Type, then Enter"
            value={tags}
            onChange={setTags}
            acceptValueOnBlur
          />
        </Stack>
        {error !== '' && (
          <p className={classes.bad} role="alert">
            {error}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create project
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
