/** What both kinds of VEX document share: bounds, and the errors of their members. */
import { invalidArgument } from '../../base/errors.ts';
import type { VexProduct, VexStatement } from '../../model/vex.ts';
import { asInstant, asObject, asText, type JsonObject } from '../facts/fields.ts';

/** Statements, and statements times their products, of one document. More: it is refused. */
export const statementsMax = 20_000;
export const productsMax = 200_000;
/** Ids, names and author. Longer: refused, since they are compared. */
const nameLengthMax = 500;

/** A text that must be there. */
export function requiredText(parent: JsonObject, member: string, path: string): string {
  const text = asText(parent[member]);
  if (text === undefined) throw invalidArgument(`${path}.${member}`, 'is missing, or not a string');
  if (text.length > nameLengthMax)
    throw invalidArgument(`${path}.${member}`, `is longer than ${nameLengthMax} characters`);
  return text;
}

/** A text that may be absent; '' if it is. */
export function optionalText(parent: JsonObject, member: string, path: string): string {
  const value = parent[member];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalidArgument(`${path}.${member}`, 'is not a string');
  return value;
}

/** A list that may be absent. */
export function optionalList(parent: JsonObject, member: string, path: string): readonly unknown[] {
  const value: unknown = parent[member];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidArgument(`${path}.${member}`, 'is not a list');
  return value as unknown[];
}

export function requiredObject(value: unknown, path: string): JsonObject {
  const object = asObject(value);
  if (object === undefined) throw invalidArgument(path, 'is not an object');
  return object;
}

/** Milliseconds since 1970. */
export function instantOf(parent: JsonObject, member: string, path: string): number | null {
  const text = optionalText(parent, member, path);
  if (text === '') return null;
  const instant = asInstant(text);
  if (instant === undefined) throw invalidArgument(`${path}.${member}`, 'is not an RFC 3339 timestamp');
  return Date.parse(instant);
}

/** Collects statements within bounds, and the products that nothing can be compared with. */
export class StatementCollector {
  readonly statements: VexStatement[] = [];
  readonly #unknown = new Set<string>();
  #products = 0;

  add(
    statement: Omit<VexStatement, 'products'>,
    products: readonly { named: string; product: VexProduct | null }[],
  ): void {
    this.#products += products.length;
    if (this.statements.length >= statementsMax)
      throw invalidArgument('document', `has more than ${statementsMax} statements; split it`);
    if (this.#products > productsMax)
      throw invalidArgument('document', `names more than ${productsMax} products in its statements; split it`);
    const known: VexProduct[] = [];
    for (const { named, product } of products) {
      if (product === null) this.#unknown.add(named);
      else known.push(product);
    }
    this.statements.push({ ...statement, products: known });
  }

  get unknownProducts(): string[] {
    return [...this.#unknown];
  }
}
