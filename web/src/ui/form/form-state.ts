/** The state that a form shares with its fields: whether it is being sent, and the server's errors. */
import { createContext, useContext } from 'react';
import { noErrors, type FormErrors } from './place-errors.ts';

export interface FormState {
  isSending: boolean;
  errors: FormErrors;
}

export const FormContext = createContext<FormState>({ isSending: false, errors: noErrors });

/** Returns the server's error for the field of this name, or undefined. */
export function useFieldError(name: string): string | undefined {
  return useContext(FormContext).errors.atFields.get(name);
}
