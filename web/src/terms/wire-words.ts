/** Values of the interface as words of the URL, in tables that hold every value: a value that the document gains is missing somewhere, and does not compile. */

type WireWords<Prefix extends string, Wire extends string> = {
  readonly [Each in Wire as Each extends `${Prefix}${infer Rest}` ? Lowercase<Rest> : never]: Each;
};

/** `{ high: 'FINDING_SEVERITY_HIGH', … }` for the prefix `FINDING_SEVERITY_`. */
export function wireWords<const Prefix extends string, Wire extends string>(
  prefix: Prefix,
  wires: readonly Wire[],
): WireWords<Prefix, Wire> {
  return Object.fromEntries(
    wires.map((wire) => [wire.slice(prefix.length).toLowerCase(), wire]),
  ) as unknown as WireWords<Prefix, Wire>;
}

/** The keys of a table, in its order; as the list of at least one that `z.enum` takes. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly [Key, ...Key[]] {
  return Object.keys(table) as [Key, ...Key[]];
}

/** The word whose wire value this is. */
export function wordOf<Word extends string, Wire extends string>(
  table: Readonly<Record<Word, Wire>>,
  wire: Wire,
): Word | undefined {
  return keysOf(table).find((word) => table[word] === wire);
}
