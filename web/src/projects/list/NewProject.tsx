/** Creates a project before its first upload: its name and its repository URL. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { TagsField, TextField } from '../../ui/form/fields.tsx';
import { formText } from '../../ui/form/form-text.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { projectListWords } from './words.ts';

const { create: words } = projectListWords;

export function NewProject({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [tags, setTags] = useState<string[]>([]);
  async function create(fields: FormData): Promise<void> {
    const { repo } = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/repos', {
        params: { path: { deploymentId } },
        body: {
          name: formText(fields, 'name'),
          url: formText(fields, 'url').trim(),
          defaultBranch: formText(fields, 'defaultBranch').trim(),
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
  }
  return (
    <FormDialog title={words.act} send={words.send} onSend={create} onClose={onClose}>
      <TextField
        name="name"
        label={words.name}
        placeholder={words.nameExample}
        required
        maxLength={500}
        data-autofocus
      />
      <TextField name="url" label={words.url} placeholder={words.urlExample} maxLength={2048} />
      <TextField
        name="defaultBranch"
        label={words.defaultBranch}
        placeholder={words.defaultBranchExample}
        maxLength={500}
      />
      <TagsField
        name="tags"
        label={words.tags}
        placeholder={words.tagsHint}
        value={tags}
        onChange={setTags}
        acceptValueOnBlur
      />
    </FormDialog>
  );
}
