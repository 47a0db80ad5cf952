/** Creates a team. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { teamsWords } from './teams-words.ts';

const { create: words } = teamsWords;

export function NewTeam(props: { deploymentId: string; onClose: () => void; onCreated: (teamId: string) => void }) {
  const { deploymentId, onClose, onCreated } = props;
  const client = useQueryClient();
  async function create(fields: FormData): Promise<void> {
    const { team } = await answerOf(
      api.POST('/api/permissions/v2/deployments/{deploymentId}/teams', {
        params: { path: { deploymentId } },
        body: { name: formText(fields, 'name'), description: formText(fields, 'description') },
      }),
    );
    await client.invalidateQueries({ queryKey: ['teams'] });
    onCreated(team.id);
  }
  return (
    <FormDialog title={words.title} send={words.send} onSend={create} onClose={onClose}>
      <TextField name="name" label={words.name} required maxLength={100} data-autofocus />
      <TextField name="description" label={words.description} />
    </FormDialog>
  );
}
