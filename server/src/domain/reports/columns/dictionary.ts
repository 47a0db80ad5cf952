/** Distinct values with numbers from 0, so that columns are small and groups are indexes. */
export interface Dictionary<Value extends string | number> {
  values: Value[];
  numbers: Map<Value, number>;
  /** About the bytes that it takes. */
  bytes: number;
}

export function newDictionary<Value extends string | number>(): Dictionary<Value> {
  return { values: [], numbers: new Map(), bytes: 0 };
}

/** Bytes of an entry besides its characters: the map's, the array's, and the value's header. */
const entryBytes = 60;

/** The number of the value; a new one gets the next. */
export function numberOf<Value extends string | number>(dictionary: Dictionary<Value>, value: Value): number {
  const known = dictionary.numbers.get(value);
  if (known !== undefined) return known;
  dictionary.numbers.set(value, dictionary.values.length);
  dictionary.bytes += entryBytes + (typeof value === 'string' ? value.length : 0);
  return dictionary.values.push(value) - 1;
}
