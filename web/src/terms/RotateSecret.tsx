/** The dialog that replaces a webhook's secret, and asks how long the replaced one stays valid. */
import type { ReactNode } from 'react';
import { ChoiceField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { formText } from '../ui/form/form-text.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { rotateSecretWords } from './rotate-secret-words.ts';

export interface Rotation {
  /** '' to have one generated. */
  entered: string;
  keepPreviousHours: number;
}

export function RotateSecret(props: {
  /** The name of the secret in the request's body. */
  name: string;
  /** One is valid that was replaced before. */
  hasPrevious: boolean;
  onRotate: (rotation: Rotation) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { name, hasPrevious, onRotate, onClose, children } = props;
  return (
    <FormDialog
      title={rotateSecretWords.title}
      send={rotateSecretWords.act}
      onClose={onClose}
      onSend={(fields) =>
        onRotate({
          entered: formText(fields, name).trim(),
          keepPreviousHours: Number(formText(fields, 'keepPreviousHours')),
        })
      }
    >
      <div>{children}</div>
      <SecretInput name={name} {...rotateSecretWords.secret} isKept={false} />
      <ChoiceField
        name="keepPreviousHours"
        label={rotateSecretWords.keep}
        defaultValue={rotateSecretWords.keepDefault}
        data={rotateSecretWords.keepOptions}
        description={hasPrevious ? rotateSecretWords.endsOther : undefined}
      />
    </FormDialog>
  );
}
