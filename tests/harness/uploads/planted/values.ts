/** Secret values that are planted in uploads: distinctive, the same in each run, and known by their place. */
import { createHash } from 'node:crypto';

export interface PlantedUpload {
  /** Names the tool and the format. */
  name: string;
  format: string;
  category?: string;
  /** Sent as JSON; a text is sent as it is. */
  body: unknown;
}

export class PlantedValues {
  readonly #byPlace = new Map<string, string>();

  /** A value of letters and digits. A mask may show its first four and last two characters. */
  plant(place: string): string {
    const digest = createHash('sha256').update(place).digest('base64').replace(/\W/g, '');
    const value = `${digest.slice(0, 20)}7k`;
    this.#byPlace.set(place, value);
    return value;
  }

  get places(): string[] {
    return [...this.#byPlace.keys()];
  }

  /** The places whose value is in the text: whole, in an encoding, or most of it. */
  foundIn(text: string): string[] {
    return [...this.#byPlace]
      .filter(([, value]) => writingsOf(value).some((each) => text.includes(each)))
      .map(([place]) => place);
  }
}

function writingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [value, value.slice(4, -2), bytes.toString('hex'), bytes.toString('base64').slice(0, -4)];
}
