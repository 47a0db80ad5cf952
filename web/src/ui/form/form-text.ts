/** Returns the text of a field of a submitted form; '' if it is missing. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
