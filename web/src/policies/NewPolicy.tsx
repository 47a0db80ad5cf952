/** Creates a policy, without rules yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { keysOf } from '../terms/wire-words.ts';
import { ChoiceField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { productTypeWords } from './mode-words.ts';
import { policiesWords } from './policies-words.ts';
import type { Policy } from './queries.ts';

const { create: words } = policiesWords;

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
    <FormDialog title={words.title} send={words.send} onSend={create} onClose={onClose}>
      <TextField name="name" label={words.name} required maxLength={100} data-autofocus />
      <ChoiceField
        name="productType"
        label={words.product}
        value={productType}
        onChange={setProductType}
        data={productTypes}
      />
    </FormDialog>
  );
}
