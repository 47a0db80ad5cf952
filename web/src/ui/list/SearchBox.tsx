/** A search field that filters a list while the user types. */
import { TextInput } from '@mantine/core';
import { useTyped } from './use-typed.ts';

export function SearchBox(props: {
  label: string;
  placeholder: string;
  /** Width in pixels; by default the browser's width of a text field. */
  width?: number;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  const { label, placeholder, width, value, onChange } = props;
  const { text, onType } = useTyped(value, onChange);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      w={width}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
