/**
 * Reads a JSON body in the spellings that proto-JSON clients send (readings section 1): `null` is an absent member, and
 * `snake_case` names the member of that name in camelCase. A body's schema decides both, so free keys (a map's, a rule's
 * definition), unknown members, and members for which null is a value stay as they are.
 */
import { z } from 'zod';
import { invalidArgument } from '../../base/errors.ts';

/** `body` with the schema's own names, and without absent members. INVALID_ARGUMENT for a member in both spellings. */
export function fromProtoJson(schema: z.ZodType, body: unknown): unknown {
  return rewritten(shapesOf(schema), body, []);
}

/** The schemas that a value may have: inside optional, default, nullable, transformed and alternative schemas. */
function shapesOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return shapesOf(schema.unwrap());
  }
  return [schema];
}

function rewritten(shapes: readonly unknown[], value: unknown, path: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) {
    const elements = shapes.flatMap((shape) => (shape instanceof z.ZodArray ? shapesOf(shape.element) : []));
    if (elements.length === 0) return value;
    return value.map((element: unknown, index) => rewritten(elements, element, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return value;
  const objects = shapes.filter((shape) => shape instanceof z.ZodObject);
  return objects.length === 0 ? value : membersOf(objects, value, path);
}

function membersOf(objects: readonly z.ZodObject[], value: object, path: readonly (string | number)[]): object {
  const given = new Map<string, unknown>();
  for (const [name, sent] of Object.entries(value)) {
    const member = memberName(objects, name);
    const schemas = objects.flatMap(({ shape }) => (Object.hasOwn(shape, member) ? [shape[member] as z.ZodType] : []));
    if (sent === null && schemas.length > 0 && !schemas.some((schema) => schema.safeParse(null).success)) continue;
    if (given.has(member)) {
      const where = [...path, member].join('.');
      throw invalidArgument(where, `is given twice, in camelCase and in snake_case; send only ${member}`);
    }
    given.set(member, rewritten(schemas.flatMap(shapesOf), sent, [...path, member]));
  }
  return Object.fromEntries(given);
}

/** The schema's name for a member; an unknown name stays. */
function memberName(objects: readonly z.ZodObject[], name: string): string {
  const isKnown = (member: string): boolean => objects.some(({ shape }) => Object.hasOwn(shape, member));
  if (isKnown(name) || !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(name)) return name;
  const camelCase = name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  return isKnown(camelCase) ? camelCase : name;
}
