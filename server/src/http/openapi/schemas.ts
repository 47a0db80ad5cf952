/** Converts Zod schemas to JSON Schema: those with an id (`.meta({ id })`) become components, others are inlined. */
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

export interface SchemaCollector {
  /** The JSON schema of a request. */
  input(schema: z.ZodType): JsonSchema;
  /** The JSON schema of a response. */
  output(schema: z.ZodType): JsonSchema;
  /** The components of everything collected so far, by name. */
  components(): Record<string, JsonSchema>;
}

export function schemaCollector(): SchemaCollector {
  const components = new Map<string, JsonSchema>();

  function collect(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: io === 'input' ? 'any' : 'throw',
    });
    const {
      $schema: _draft,
      $defs,
      ...root
    } = withoutNoise(converted) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs ?? {})) add(name, definition);
    // At the root, Zod inlines a named schema instead of referring to it.
    if (typeof root['id'] !== 'string') return root;
    add(root['id'], root);
    return { $ref: `#/components/schemas/${root['id']}` };
  }

  function add(name: string, { id: _id, ...definition }: JsonSchema): void {
    const known = components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(
        `two different schemas are called ${name} (what is sent and what is answered need names of their own)`,
      );
    }
    components.set(name, definition);
  }

  return {
    input: (schema) => collect(schema, 'input'),
    output: (schema) => collect(schema, 'output'),
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * References point at components; responses may gain members, so `additionalProperties: false` must not be promised.
 */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, member]) => !(key === 'additionalProperties' && member === false),
  );
  return Object.fromEntries(
    entries.map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : withoutNoise(member),
    ]),
  );
}
