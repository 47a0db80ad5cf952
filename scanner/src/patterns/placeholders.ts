/** Names that stand in a pattern's text for what no grammar has: ellipses, deep ellipses, metavariables. */
export const ellipsisName = '__parapet_ellipsis__';
export const deepName = '__parapet_deep__';
/** `(String $X)` is written as `((String) typedName($X))`. */
export const typedName = '__parapet_typed__';
const metavariablePrefix = '__parapet_mv_';
const metaEllipsisPrefix = '__parapet_me_';

export const metavariableName = (name: string): string => metavariablePrefix + name;
export const metaEllipsisName = (name: string): string => metaEllipsisPrefix + name;

/** `$X` of the name of its stand-in, or of `$X` itself; undefined for any other name. */
export function metavariableOf(name: string): string | undefined {
  if (name.startsWith(metavariablePrefix)) return `$${name.slice(metavariablePrefix.length)}`;
  return /^\$(?:[A-Z_][A-Z_0-9]*|\d+)$/.test(name) ? name : undefined;
}
export function metaEllipsisOf(name: string): string | undefined {
  return name.startsWith(metaEllipsisPrefix) ? `$...${name.slice(metaEllipsisPrefix.length)}` : undefined;
}
