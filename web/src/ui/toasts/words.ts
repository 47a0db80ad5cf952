/** The copy of the messages at the bottom of the screen. */
import { counted } from '../text/format.ts';

export const toastWords = {
  /** The group of its keys. */
  title: 'Message',
  undo: 'Undo',
  undoLast: 'Undo last',
  undoAll: 'Undo all',
  undoByKey: 'undo the last change',
  undoHint: (key: string) => `undo the last change (${key})`,
  changes: (count: number, noun = 'change') => counted(count, noun),
  undoing: (changes: string) => `Undoing ${changes}…`,
  undone: (changes: string) => `${changes} undone.`,
  cancel: 'Cancel',
  close: 'Close the message',
} as const;
