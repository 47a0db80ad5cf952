/** The view state without that of groups. */
export function inList<Search extends object>(search: Search): Search & { group: undefined; expanded: undefined } {
  return { ...search, group: undefined, expanded: undefined, groupOrder: undefined };
}
