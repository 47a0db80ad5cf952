/**
 * Tables from URL values to values of the API. Each table must list every value: a value that the OpenAPI document
 * gains does not compile until it is listed.
 */

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

/** The keys of a table, in its order, as the non-empty list that `z.enum` takes. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly [Key, ...Key[]] {
  return Object.keys(table) as [Key, ...Key[]];
}

/** The word of a wire value. */
export function wordOf<Word extends string, Wire extends string>(
  table: Readonly<Record<Word, Wire>>,
  wire: Wire,
): Word | undefined {
  return keysOf(table).find((word) => table[word] === wire);
}
