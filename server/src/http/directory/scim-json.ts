/**
 * Reads a body as directories send it: names of attributes in any case (RFC 7643, section 2.1), with or without the schema's
 * name before them, and null for what is not there. The body's schema says which names there are.
 */
import { z } from 'zod';

/** `body` with the schema's own spelling of its members, and of those of objects in them. Unknown members stay as they are. */
export function fromScimJson(schema: z.ZodType, body: unknown): unknown {
  const shape = inner(schema);
  if (Array.isArray(body)) {
    if (!(shape instanceof z.ZodArray)) return body;
    const element = shape.element as z.ZodType;
    return body.map((each: unknown) => fromScimJson(element, each));
  }
  if (typeof body !== 'object' || body === null || !(shape instanceof z.ZodObject)) return body;
  const members = shape.shape as Readonly<Record<string, z.ZodType>>;
  const spelling = new Map(Object.keys(members).map((name) => [name.toLowerCase(), name]));
  const entries = Object.entries(body).flatMap(([sent, value]: [string, unknown]): [string, unknown][] => {
    const name = spelling.get(sent.replace(/^urn:ietf:params:scim:[\w.:]+:(?=[A-Za-z]+$)/i, '').toLowerCase());
    if (name === undefined) return [[sent, value]];
    return value === null ? [] : [[name, fromScimJson(members[name]!, value)]];
  });
  return Object.fromEntries(entries);
}

/** Inside of optional and default schemas. */
function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return inner(schema.unwrap() as z.ZodType);
  return schema;
}
