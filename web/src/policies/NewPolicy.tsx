/** Creates a policy, without rules yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { keysOf } from '../terms/wire-words.ts';
import { ChoiceField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { productTypeWords, type Policy } from './queries.ts';

const productTypes = keysOf(productTypeWords).map((value) => ({ value, label: productTypeWords[value] }));

export function NewPolicy(props: { deploymentId: string; onClose: () => void; onCreated: (policyId: string) => void }) {
  const { deploymentId, onClose, onCreated } = props;
  const client = useQueryClient();
  const [productType, setProductType] = useState<Policy['productType']>('PRODUCT_TYPE_SAST');
  async function create(fields: FormData): Promise<void> {
    const { policy } = await answerOf(
      api.POST('/api/policies/v2/deployments/{deploymentId}/policies', {
        params: { path: { deploymentId } },
        body: { name: formText(fields, 'name'), productType },
      }),
    );
    await client.invalidateQueries({ queryKey: ['policies'] });
    onCreated(policy.id);
  }
  return (
    <FormDialog title="New policy" send="Create policy" onSend={create} onClose={onClose}>
      <TextField name="name" label="Name" required maxLength={100} data-autofocus />
      <ChoiceField name="productType" label="For" value={productType} onChange={setProductType} data={productTypes} />
    </FormDialog>
  );
}
