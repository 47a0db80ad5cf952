/**
 * Selects parts of a JSON document: a tree that mirrors its containers down to the values to take. Everything else is
 * skipped and not kept.
 */

export type Selector<L extends string> =
  | { kind: 'take'; label: L }
  | { kind: 'elements'; of: Selector<L>; label: L | undefined }
  | { kind: 'members'; of: MemberSelectors<L>; label: L | undefined };

/** Selects the root of a document. */
export type RootSelector<L extends string> =
  | Selector<L>
  | { kind: 'sequence'; elements: Extract<Selector<L>, { kind: 'elements' }> };

/** Selects a member by name. */
interface MemberSelectors<L extends string> {
  get(name: string): Selector<L> | undefined;
}

/** Selects the whole value, parsed. */
export function take<L extends string>(label: L): Selector<L> {
  return { kind: 'take', label };
}

/** Selects each element of an array. With a label, the array's begin and end are reported. */
export function elements<L extends string>(of: Selector<L>, label?: L): Selector<L> {
  return { kind: 'elements', of, label };
}

/**
 * Selects each value of a root that holds several, one per line (NDJSON) or concatenated; of a root array, its elements.
 * Both have the same places. A file that ends between two values reads as complete: only a format whose last value says
 * that it is the last can tell that none is missing, and only then may its coverage close findings.
 */
export function sequence<L extends string>(of: Selector<L>, label?: L): RootSelector<L> {
  return { kind: 'sequence', elements: { kind: 'elements', of, label } };
}

/** Selects these members of an object. With a label, the object's begin and end are reported. */
export function members<L extends string>(of: Record<string, Selector<L>>, label?: L): Selector<L> {
  return { kind: 'members', of: new Map(Object.entries(of)), label };
}

/**
 * Selects every member of an object. The object's begin and end are reported. The scanner keeps the names in memory:
 * bound their number.
 */
export function everyMember<L extends string>(of: Selector<L>, label: L): Selector<L> {
  return { kind: 'members', of: { get: () => of }, label };
}

/** A position in the document: the JSON pointer of the container and the index in it (-1: `parent` itself). */
export interface JsonLocation {
  parent: string;
  index: number;
}

/** An item of the scan, in document order. */
export type JsonItem<L extends string> = JsonLocation &
  (
    | { kind: 'value'; label: L; value: unknown }
    | { kind: 'begin'; label: L }
    | { kind: 'end'; label: L }
    /** A selected value over a limit, skipped. */
    | { kind: 'dropped'; label: L; message: string }
    /** Not the expected container (also null). */
    | { kind: 'mismatch'; label: L | undefined; expected: 'array' | 'object'; found: string }
  );

/** The JSON pointer of an item (RFC 6901). */
export function pointerOf(place: JsonLocation): string {
  if (place.index < 0) return place.parent === '' ? '/' : place.parent;
  return `${place.parent}/${place.index}`;
}

/** The member's name in which a pointer ends; undefined if it was shortened. */
export function keyOfPointer(pointer: string): string | undefined {
  const step = pointer.slice(pointer.lastIndexOf('/') + 1);
  return step.endsWith('…') ? undefined : step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** One step of a pointer. */
export function pointerStep(key: string): string {
  const short = key.length > 200 ? `${key.slice(0, 200)}…` : key;
  return short.includes('~') || short.includes('/') ? short.replaceAll('~', '~0').replaceAll('/', '~1') : short;
}
