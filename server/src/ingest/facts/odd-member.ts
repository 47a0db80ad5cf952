/** Finds members of a result that are not of the type that its format gives them. */
import { asObject } from './fields.ts';

/**
 * `text`, a `label` (a text or a number), or an object with these members. In brackets: an array, whose first element has
 * the shape.
 */
export type Shape = 'text' | 'label' | readonly [Shape] | { readonly [member: string]: Shape };

/**
 * The first member of another type, as `locations/0/region`; undefined if there is none. Absent members and null are of
 * every type: tools write both.
 */
export function oddMember(value: unknown, shape: Shape, at = ''): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof shape === 'string') {
    const isFit = typeof value === 'string' || (shape === 'label' && typeof value === 'number');
    return isFit ? undefined : at;
  }
  if (isList(shape)) return Array.isArray(value) ? oddMember(value[0], shape[0], `${at}/0`) : at;
  const given = asObject(value);
  if (given === undefined) return at;
  for (const name of Object.keys(shape)) {
    const odd = oddMember(given[name], shape[name]!, at === '' ? name : `${at}/${name}`);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
