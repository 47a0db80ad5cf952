/** What the parts of a form know of it: whether it is being sent, and what the server refused. */
import { createContext, useContext } from 'react';
import { noErrors, type FormErrors } from './place-errors.ts';

export interface FormState {
  isSending: boolean;
  errors: FormErrors;
}

export const FormContext = createContext<FormState>({ isSending: false, errors: noErrors });

/** The server's error for the field of this name; undefined for none. */
export function useFieldError(name: string): string | undefined {
  return useContext(FormContext).errors.atFields.get(name);
}
