/** The copy of a field for a new password: the server's judgement (server/src/model/password-rules.ts) while the user types. */
import { counted } from '../../ui/text/format.ts';
import { passwordLengthMin } from './password-rules.ts';

export const newPasswordWords = {
  rule: `At least ${passwordLengthMin} characters; several words are best.`,
  missing: (count: number) => `Needs ${counted(count, 'more character')}.`,
  tooLong: 'Too long: at most 1,024 characters.',
  ownWords: 'Too easy to guess: mostly your name, your address, the organisation or the product.',
  pattern: 'Too easy to guess: mostly repetitions, sequences or rows of keys.',
  common: 'Too easy to guess: made of passwords that are tried first. Use several unrelated words.',
  good: 'Good: hard to guess.',
  show: (field: string) => `Show ${field.toLowerCase()}`,
} as const;
