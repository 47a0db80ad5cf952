/**
 * A form that is sent to the server. While the request runs, the submit button is busy. If the server refuses, the
 * first invalid field gets the focus and its error appears below it; `FormError` shows errors that belong to no field.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormContext } from './form-state.ts';
import { noErrors, placeErrors } from './place-errors.ts';

export function Form(props: {
  className?: string | undefined;
  /** Sends the fields. The form shows an error that it throws. */
  onSend: (fields: FormData, form: HTMLFormElement) => Promise<unknown>;
  children: ReactNode;
}) {
  const { className, onSend, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  const { mutate, isPending: isSending } = useMutation({
    mutationFn: ({ fields, form }: { fields: FormData; form: HTMLFormElement }) => onSend(fields, form),
    onMutate: () => setErrors(noErrors),
    onError: (failure, { form }) => setErrors(placeErrors(failure, namesIn(form))),
  });
  useEffect(() => {
    if (errors.atFields.size > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const state = useMemo(() => ({ isSending, errors }), [isSending, errors]);
  return (
    <FormContext value={state}>
      <form
        ref={element}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) mutate({ fields: new FormData(event.currentTarget), form: event.currentTarget });
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

function namesIn(form: HTMLFormElement): string[] {
  return Array.from(form.elements, (element) => element.getAttribute('name') ?? '').filter((name) => name !== '');
}

/** The server's error, if it belongs to no field. */
export function FormError({ className }: { className?: string | undefined }) {
  const { general } = useContext(FormContext).errors;
  if (general === '') return null;
  return (
    <p role="alert" className={className}>
      {general}
    </p>
  );
}

/** The submit button. While there is nothing to send it does nothing, but keeps the keyboard focus that it has. */
export function SendButton({ disabled = false, ...props }: SendButtonProps) {
  const { isSending } = useContext(FormContext);
  return (
    <Button
      type="submit"
      loading={isSending}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled && event.preventDefault()}
      {...props}
    />
  );
}

type SendButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & { children: ReactNode };
