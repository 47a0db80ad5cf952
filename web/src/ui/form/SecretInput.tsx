/** A field for a write-only secret. An empty field keeps the stored secret. */
import { PasswordInput, Textarea } from '@mantine/core';
import { useFieldError } from './form-state.ts';
import { formWords } from './words.ts';

export function SecretInput(props: {
  name: string;
  label: string;
  /** True if a secret is stored. */
  isKept: boolean;
  description?: string;
  required?: boolean;
  /** True for a key of several lines. */
  isLong?: boolean;
  placeholder?: string;
}) {
  const { name, label, isKept, description, required = false, isLong = false, placeholder } = props;
  const error = useFieldError(name);
  const common = {
    error,
    name,
    label,
    description,
    size: 'xs',
    required: required && !isKept,
    placeholder: isKept ? formWords.secret.keep : placeholder,
    spellCheck: false,
  } as const;
  if (isLong) return <Textarea {...common} autosize minRows={3} maxRows={8} autoComplete="off" />;
  return (
    <PasswordInput
      {...common}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': formWords.secret.show(label) }}
    />
  );
}
