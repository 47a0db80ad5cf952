/**
 * What a reader wants of a JSON document: a tree that follows the document's own containers down to the values to take.
 * Everything that no branch names is skipped without being kept.
 */

export type Want<L extends string> =
  | { kind: 'take'; label: L }
  | { kind: 'elements'; of: Want<L>; label: L | undefined }
  | { kind: 'members'; of: WantedMembers<L>; label: L | undefined };

/** What is wanted of the member of this name. */
interface WantedMembers<L extends string> {
  get(name: string): Want<L> | undefined;
}

/** The whole value, parsed. */
export function take<L extends string>(label: L): Want<L> {
  return { kind: 'take', label };
}

/** Each element of an array. With a label, the array's beginning and end are told. */
export function elements<L extends string>(of: Want<L>, label?: L): Want<L> {
  return { kind: 'elements', of, label };
}

/** These members of an object. With a label, the object's beginning and end are told. */
export function members<L extends string>(of: Record<string, Want<L>>, label?: L): Want<L> {
  return { kind: 'members', of: new Map(Object.entries(of)), label };
}

/** Every member of an object, whatever its name. The object's beginning and end are told. The reader remembers the names: bound their number. */
export function everyMember<L extends string>(of: Want<L>, label: L): Want<L> {
  return { kind: 'members', of: { get: () => of }, label };
}

/** Where in the document: the JSON pointer of the container, and the index in it (-1: `parent` is the place itself). */
export interface JsonPlace {
  parent: string;
  index: number;
}

/** What comes out of reading, in document order. */
export type JsonItem<L extends string> = JsonPlace &
  (
    | { kind: 'value'; label: L; value: unknown }
    | { kind: 'begin'; label: L }
    | { kind: 'end'; label: L }
    /** A wanted value that is over a limit, skipped. */
    | { kind: 'dropped'; label: L; message: string }
    /** A container was wanted and something else is there (also null). */
    | { kind: 'mismatch'; label: L | undefined; wanted: 'array' | 'object'; found: string }
  );

/** The JSON pointer of an item (RFC 6901). */
export function pointerOf(place: JsonPlace): string {
  if (place.index < 0) return place.parent === '' ? '/' : place.parent;
  return `${place.parent}/${place.index}`;
}

/** One step of a pointer. */
export function pointerStep(key: string): string {
  const short = key.length > 200 ? `${key.slice(0, 200)}…` : key;
  return short.includes('~') || short.includes('/') ? short.replaceAll('~', '~0').replaceAll('/', '~1') : short;
}
