/** Sets what an organisation may use. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { showUnseen } from '../ui/text/PlainText.tsx';
import type { Organisation } from './organisation.ts';
import { operatorWords } from './words.ts';

const { quotas: words } = operatorWords;

export function QuotasDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name, quotas } = organisation;
  async function save(fields: FormData): Promise<void> {
    const body = {
      projectsMax: limitOf(fields, 'projectsMax'),
      uploadsPerDayMax: limitOf(fields, 'uploadsPerDayMax'),
      seatsMax: limitOf(fields, 'seatsMax'),
      storageMbMax: limitOf(fields, 'storageMbMax'),
    };
    const params = { path: { deployment: id } };
    await answerOf(api.PUT('/api/operator/deployments/{deployment}/quotas', { params, body }));
    onClose();
    await client.invalidateQueries({ queryKey: ['organisations'] });
    notifyDone(words.done(name));
  }
  return (
    <FormDialog title={words.title(showUnseen(name))} send={words.send} onSend={save} onClose={onClose}>
      <p>{words.meaning}</p>
      <LimitField name="projectsMax" label={words.projects} present={quotas.projectsMax} min={0} isFirst />
      <LimitField name="uploadsPerDayMax" label={words.uploads} present={quotas.uploadsPerDayMax} min={0} />
      <LimitField name="seatsMax" label={words.seats} present={quotas.seatsMax} min={1} />
      <LimitField name="storageMbMax" label={words.storage} present={quotas.storageMbMax} min={0} />
    </FormDialog>
  );
}

function LimitField(props: { name: string; label: string; present: number | null; min: number; isFirst?: boolean }) {
  const { name, label, present, min, isFirst = false } = props;
  return (
    <TextField
      name={name}
      label={label}
      type="number"
      min={min}
      max={2_000_000_000}
      step={1}
      defaultValue={present === null ? '' : String(present)}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}

function limitOf(fields: FormData, name: string): number | null {
  const text = formText(fields, name).trim();
  return text === '' ? null : Number(text);
}
