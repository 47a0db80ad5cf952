/** Groups in the order of their first elements. `Map.groupBy` needs Node 21, and the installed package runs on 20. */
export function groupBy<Of, Key>(all: Iterable<Of>, keyOf: (each: Of) => Key): Map<Key, Of[]> {
  const groups = new Map<Key, Of[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
