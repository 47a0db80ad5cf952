/** Groups in the order of their first elements. `Map.groupBy` needs Node 21, and the installed command runs on 20. */
export function groupByPath<Of>(all: readonly Of[], pathOf: (each: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const each of all) {
    const path = pathOf(each);
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [each]);
    else group.push(each);
  }
  return groups;
}
