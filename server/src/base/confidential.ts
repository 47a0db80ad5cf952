/** A text that must not turn up in logs, errors or dumps. Whoever needs it says so by calling `reveal`. */
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
