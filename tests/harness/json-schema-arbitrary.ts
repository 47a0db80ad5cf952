/** Values of a JSON Schema (the subset that our routes use), for property tests generated from the OpenAPI document. */
import fc from 'fast-check';
import type { JsonSchema } from '../../server/src/http/openapi/schemas.ts';

export interface Surroundings {
  /** The targets of `$ref`, by name. */
  definitions: Readonly<Record<string, JsonSchema>>;
  /** Values to try for fields of these names: existing ids, cursors. */
  known: Readonly<Record<string, readonly unknown[]>>;
}

/** Values of the schema. */
export function valuesOf(schema: JsonSchema, around: Surroundings): fc.Arbitrary<unknown> {
  const { $ref: reference } = schema;
  if (typeof reference === 'string') {
    return valuesOf(around.definitions[reference.replace('#/components/schemas/', '')] ?? {}, around);
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, around)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectsOf(schema, around);
    case 'array':
      return fc.array(valuesOf((schema['items'] ?? {}) as JsonSchema, around), {
        minLength: numberIn(schema, 'minItems') ?? 0,
        maxLength: Math.max(numberIn(schema, 'minItems') ?? 0, Math.min(numberIn(schema, 'maxItems') ?? 4, 4)),
      });
    case 'integer':
      return fc.integer({
        min: Math.max(numberIn(schema, 'minimum') ?? -1000, -(2 ** 31)),
        max: Math.min(numberIn(schema, 'maximum') ?? 100_000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringsOf(schema);
    default:
      return fc.jsonValue();
  }
}

function objectsOf(schema: JsonSchema, around: Surroundings): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const values = valuesOf(member, around);
      const tried = around.known[name];
      return [name, tried === undefined ? values : fc.oneof(values, fc.constantFrom(...tried))];
    }),
  );
  const required = (schema['required'] ?? []) as string[];
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}

function stringsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const lengths = {
    minLength: numberIn(schema, 'minLength') ?? 0,
    maxLength: Math.max(numberIn(schema, 'minLength') ?? 0, Math.min(numberIn(schema, 'maxLength') ?? 30, 30)),
  };
  const { pattern, format } = schema;
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ ...lengths, unit: 'binary' }), fc.string(lengths));
}

function numberIn(schema: JsonSchema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}
