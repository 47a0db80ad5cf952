/** A text that must not appear in logs, errors or dumps. Call `reveal` to read it. */
import { inspect } from 'node:util';

const mask = '[secret]';

export class Confidential {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [inspect.custom](): string {
    return mask;
  }
}
