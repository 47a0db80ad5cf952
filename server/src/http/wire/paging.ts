/** Page sizes and cursors in requests (readings section 4). */
import { z } from 'zod';

/**
 * A page size in a body, as a number or as text (proto JSON writes int64 as text): absent takes the default; below 1 or
 * no integer is refused; above the maximum is clamped, or refused.
 */
export function pageSizeInput(options: { default: number; max: number; above: 'clamp' | 'refuse' }) {
  const message =
    options.above === 'clamp' ? 'must be an integer, 1 or more' : `must be an integer from 1 to ${options.max}`;
  // Text beyond 2^53 is above every maximum, so its exact value does not matter.
  const int64Text = z
    .string()
    .regex(/^-?[0-9]{1,19}$/)
    .transform((text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER));
  const bounded = z.union([z.int(), int64Text], { error: message }).pipe(z.int({ error: message }).min(1, message));
  if (options.above === 'refuse') return bounded.pipe(z.int().max(options.max, message)).default(options.default);
  return bounded
    .transform((size) => Math.min(size, options.max))
    .prefault(options.default)
    .describe(`1 to ${options.max}; more is taken as ${options.max}`);
}

/** The same in a query string, where numbers are text. */
export function pageSizeQuery(options: { default: number; max: number }) {
  return z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, 'must be an integer, 1 or more')
    .transform((text) => Math.min(Number(text), options.max))
    .optional()
    .transform((size) => size ?? options.default);
}

/** An opaque cursor: "" and absent both mean the first page. Out: the text, or undefined on the first page. */
export const cursorInput = z
  .string()
  .optional()
  .transform((cursor) => (cursor === '' ? undefined : cursor));
