/**
 * Interns the names of an inventory as numbers. A component's reference occurs once in the component and once per edge,
 * and JSON.parse makes a new string each time: 300,000 components have millions.
 */
export interface NumberedNames {
  /** From 0, in order of first occurrence. */
  numberOf(name: string): number;
  /** Undefined for an unknown name. */
  find(name: string): number | undefined;
  /** The number of names. */
  readonly size: number;
}

export function numberedNames(): NumberedNames {
  const numbers = new Map<string, number>();
  return {
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(name, number);
      return number;
    },
    find: (name) => numbers.get(name),
    get size() {
      return numbers.size;
    },
  };
}
