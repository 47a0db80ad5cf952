/** Creates an organisation, and shows its first admin's link once. */
import { answerOf, api } from '../api/client.ts';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { showFirstAdmin } from './show-first-admin.tsx';
import { operatorWords } from './words.ts';

const { create: words } = operatorWords;

export function NewOrganisation({ onClose }: { onClose: () => void }) {
  async function create(fields: FormData): Promise<void> {
    const created = await answerOf(
      api.POST('/api/operator/deployments', {
        body: {
          name: formText(fields, 'name'),
          slug: formText(fields, 'slug'),
          adminEmail: formText(fields, 'adminEmail'),
        },
      }),
    );
    onClose();
    showFirstAdmin(created.invite);
  }

  return (
    <FormDialog title={words.title} send={words.send} onSend={create} onClose={onClose}>
      <TextField name="name" label={words.name} required maxLength={100} data-autofocus />
      <TextField name="slug" label={words.slug} description={words.slugMeaning} required maxLength={64} />
      <TextField name="adminEmail" label={words.admin} type="email" required maxLength={254} />
    </FormDialog>
  );
}
