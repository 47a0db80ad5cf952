/**
 * Marks input that no response shows. The interface document says so, and tests/hostile/canary.test.ts puts a secret
 * into each such field and searches for it everywhere.
 */
import type { z } from 'zod';

/** Must be the last step of a schema: schemas derived from it lose the mark. */
export function writeOnly<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ writeOnly: true });
}
