/**
 * A host's published API description, reduced to what Parapet calls (tests/fixtures/scm-hosts): finds the operation of
 * a request, validates requests and responses, and creates valid values.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ScmHostKind, HostReply } from './state.ts';

interface Schema {
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
}

interface Operation {
  query: Record<string, Schema>;
  body: Schema | null;
  /** By status; null without a JSON schema. */
  answers: Record<string, Schema | null>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema>;
}

export interface DescribedOperation {
  /** Method and path, as in the description. */
  route: string;
  at: Record<string, string>;
  problemsOfRequest(query: URLSearchParams, body: unknown): string[];
  problemsOfAnswer(answer: HostReply): string[];
}

export interface HostDescription {
  /** `path` without the prefix before the API's own. */
  find(method: string, path: string): DescribedOperation | undefined;
  made(definition: string, own: object): unknown;
}

export function readDescription(kind: ScmHostKind): HostDescription {
  const file = new URL(`../../../fixtures/scm-hosts/${kind}.json`, import.meta.url);
  const { paths, definitions } = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const patterns = Object.keys(paths).map((path) => ({ path, pattern: patternOf(path) }));
  const checks = new Map<Schema, z.ZodType>();

  function problems(what: string, schema: Schema, value: unknown): string[] {
    const check = checks.get(schema) ?? checkOf(schema);
    checks.set(schema, check);
    const read = check.safeParse(value);
    return read.success ? [] : [`${what}: ${z.prettifyError(read.error).replaceAll(/\s+/g, ' ')}`];
  }

  function checkOf(schema: Schema): z.ZodType {
    // `definitions` exists in older dialects only; `nullable` depends on the target.
    return z.fromJSONSchema({ definitions, allOf: [schema] } as never, { defaultTarget: 'openapi-3.0' });
  }

  return {
    find(method, path) {
      for (const { path: template, pattern } of patterns) {
        const match = pattern.exec(path);
        const operation = paths[template]?.[method.toLowerCase()];
        if (match === null || operation === undefined) continue;
        const at = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        );
        const route = `${method} ${template}`;
        return {
          route,
          at,
          problemsOfRequest: requestProblems(route, operation),
          problemsOfAnswer: answerProblems(route, operation),
        };
      }
      return undefined;
    },
    made: (definition, own) => laidOver(exampleOf({ $ref: `#/definitions/${definition}` }), own),
  };

  function requestProblems(route: string, operation: Operation) {
    return (query: URLSearchParams, body: unknown): string[] => {
      const ofQuery = [...query].flatMap(([name, value]) => {
        const schema = operation.query[name];
        if (schema === undefined) return [`${route}: there is no parameter ${name}`];
        return problems(`${route}: ${name}`, schema, schema.type === 'integer' ? Number(value) : value);
      });
      const isLeftOut = body === undefined && (operation.body?.required ?? []).length === 0;
      if (operation.body !== null && !isLeftOut)
        return [...ofQuery, ...problems(`${route}: body`, operation.body, body)];
      return body === undefined ? ofQuery : [...ofQuery, `${route}: takes no body`];
    };
  }

  function answerProblems(route: string, operation: Operation) {
    return ({ status, body, text }: HostReply): string[] => {
      const schema = operation.answers[status];
      // Every operation may be rejected, and no description lists all errors.
      if (schema === undefined && status < 400) return [`${route}: does not answer ${status}`];
      return schema && text === undefined ? problems(`${route}: answer ${status}`, schema, body) : [];
    };
  }

  /** Only the required fields. */
  function exampleOf(schema: Schema): unknown {
    if (schema.$ref !== undefined) return exampleOf(definitions[schema.$ref.replace('#/definitions/', '')] ?? {});
    if (schema.nullable === true) return null;
    if (schema.enum !== undefined) return schema.enum[0];
    const [first] = schema.oneOf ?? schema.anyOf ?? [];
    if (first !== undefined) return exampleOf(first);
    if (schema.allOf !== undefined) return schema.allOf.map(exampleOf).reduce(laidOver);
    if (schema.type === 'array') return [];
    if (schema.type === 'boolean') return false;
    if (schema.type === 'integer' || schema.type === 'number') return 1;
    if (schema.type === 'string') return '';
    const { required = [], properties = {} } = schema;
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
  }
}

/** The last parameter of a file's path may contain slashes. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isFile = name === 'path' || name === 'filepath';
    return `(?<${name}>${isFile ? '.+' : '[^/]+'})`;
  });
  return new RegExp(`^${source}$`);
}

function laidOver(under: unknown, over: unknown): unknown {
  if (!isPlain(under) || !isPlain(over)) return over;
  const members = Object.entries(over).filter(([, value]) => value !== undefined);
  return { ...under, ...Object.fromEntries(members.map(([name, value]) => [name, laidOver(under[name], value)])) };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
