/**
 * Binds a text field to the URL: sends the text after a pause, and adopts the URL's value when it changes elsewhere.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const typingMs = 200;

/** `onSend` receives the trimmed text, or undefined if it is empty. */
export function useTyped(value: string | undefined, onSend: (text: string | undefined) => void) {
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const [text, setText] = useState(value ?? '');
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value ?? '');
  }
  const send = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim() || undefined;
    setSent(wanted);
    onSend(wanted);
  }, typingMs);
  return {
    text,
    onType(typed: string): void {
      setText(typed);
      send(typed);
    },
  };
}
