/** A text that is typed here and kept in the URL: sent when one pauses, and taken from there when it changes by other means. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const typingMs = 200;

/** `onSend` is given the text without blanks around it; undefined for none. */
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
