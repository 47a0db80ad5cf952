/** Creates an organisation, and shows its first admin's link once. */
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { FirstAdmin, type FirstAdminInvite } from './FirstAdmin.tsx';
import { operatorWords } from './words.ts';

const { create: words } = operatorWords;

export function NewOrganisation({ onClose }: { onClose: () => void }) {
  const [invite, setInvite] = useState<FirstAdminInvite | null>(null);

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
    setInvite(created.invite);
  }

  if (invite !== null) return <FirstAdmin invite={invite} onClose={onClose} />;
  return (
    <FormDialog title={words.title} send={words.send} onSend={create} onClose={onClose}>
      <TextField name="name" label={words.name} required maxLength={100} data-autofocus />
      <TextField name="slug" label={words.slug} description={words.slugMeaning} required maxLength={64} />
      <TextField name="adminEmail" label={words.admin} type="email" required maxLength={254} />
    </FormDialog>
  );
}
