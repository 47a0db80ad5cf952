/** Schemas for view state in the URL. A screen opens with any URL: invalid values are ignored. */
import * as z from 'zod/mini';

/** A text; absent if empty. */
export const text = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** An instant in RFC 3339. */
export const instant = z.catch(
  z.optional(z.string().check(z.refine((text) => rfc3339.test(text) && !Number.isNaN(Date.parse(text))))),
  undefined,
);

/** A list of texts; absent if empty. A single value is a list as well. */
export const list = z.catch(
  z.optional(
    z.pipe(
      z.union([z.array(z.string()), z.string()]),
      z.transform((value: string | string[]) => (typeof value === 'string' ? [value] : value)),
    ),
  ),
  undefined,
);

/** One of the words; absent for any other. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.catch(z.optional(z.enum(words)), undefined);
}

/** Some of the words; others are ignored. */
export function someOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.catch(
    z.optional(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((value: string | string[]) =>
          (typeof value === 'string' ? [value] : value).filter((each): each is Words[number] => words.includes(each)),
        ),
      ),
    ),
    undefined,
  );
}
