/** The fields of a form, with the server's error below each. A field's name is its path in the request body. */
import {
  Checkbox,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
  type MultiSelectProps,
  type NumberInputProps,
  type SelectProps,
  type TagsInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useFieldError } from './form-state.ts';

interface Named {
  name: string;
}

export function TextField(props: TextInputProps & Named) {
  return <TextInput {...props} error={useFieldError(props.name)} />;
}

/** A multi-line text. */
export function LongTextField(props: TextareaProps & Named) {
  return <Textarea size="xs" autosize {...props} error={useFieldError(props.name)} />;
}

export function NumberField(props: NumberInputProps & Named) {
  return <NumberInput size="xs" hideControls {...props} error={useFieldError(props.name)} />;
}

/** A single choice that always has a value. */
export function ChoiceField<Value extends string>(
  props: Omit<SelectProps<Value>, 'data' | 'onChange' | 'allowDeselect'> &
    Named & {
      data: readonly { value: Value; label: string }[];
      onChange?: (value: Value) => void;
    },
) {
  const { data, onChange, ...rest } = props;
  return (
    <Select<Value>
      {...rest}
      data={data}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange?.(value)}
      error={useFieldError(props.name)}
    />
  );
}

/** A multiple choice. */
export function ChoicesField(props: MultiSelectProps & Named) {
  return <MultiSelect size="xs" {...props} error={useFieldError(props.name)} />;
}

export function TagsField(props: TagsInputProps & Named) {
  return <TagsInput size="xs" {...props} error={useFieldError(props.name)} />;
}

/** A group of check boxes. */
export function CheckboxesField<Value extends string>(
  props: Named & {
    label: string;
    options: readonly { value: Value; label: string }[];
    value: Value[];
    onChange: (values: Value[]) => void;
  },
) {
  const { name, label, options, value, onChange } = props;
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange} error={useFieldError(name)}>
      <Stack gap={8} mt={8}>
        {options.map((option) => (
          <Checkbox key={option.value} name={name} size="xs" value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
