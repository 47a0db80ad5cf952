/**
 * Ids on the wire (readings section 1): string or integer as documented in output, either form in input, decimal
 * strings inside.
 */
import { z } from 'zod';

const int64Min = -(2n ** 63n);
const int64Max = 2n ** 63n - 1n;
const expected = 'must be a numeric id (int64), as a string or as a number';

/** The OpenAPI document shows it; int64 has at most 19 digits. */
const int64Text = /^-?[0-9]{1,19}$/;

/** The canonical decimal of an int64 in text; undefined if it is not one. */
function canonicalInt64(text: string): string | undefined {
  if (!int64Text.test(text)) return undefined;
  const value = BigInt(text);
  return value >= int64Min && value <= int64Max ? value.toString() : undefined;
}

/** A numeric id in either form. Out: its canonical decimal string. */
export const idInput = z
  .union([z.string().regex(int64Text), z.int()], { error: expected })
  .transform((value, context) => {
    const id = canonicalInt64(String(value));
    if (id !== undefined) return id;
    context.issues.push({ code: 'custom', message: expected, input: value });
    return z.NEVER;
  })
  .meta({ id: 'IdInput', description: 'int64, as a decimal string or a number', examples: ['7', 7] });

/** A numeric id that goes out as a decimal string; also counts that the document carries as text. */
export const idOutput = z
  .string()
  .regex(/^-?[0-9]+$/)
  .describe('int64 as a decimal string');

/** Converts an id to the integer that the document asks for. Throws beyond 2^53, where JSON would round. */
export function integerId(id: string): number {
  const value = Number(id);
  if (!Number.isSafeInteger(value)) throw new Error(`id ${id} does not fit a JSON number`);
  return value;
}
