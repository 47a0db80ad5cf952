/**
 * What a client sends and no answer shows again. The interface document marks it so, and tests/hostile/canary.test.ts puts a secret of
 * its own into each and looks for it everywhere.
 */
import type { z } from 'zod';

/** The last step of a schema: what is made of it later is another schema, without the mark. */
export function writeOnly<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ writeOnly: true });
}
