/**
 * Names that occur many times in an inventory (a component's reference stands once in it and once in each edge), each kept once and
 * known by a number: the parser of JSON makes a string of its own for each occurrence, and 300,000 components have millions.
 */
export interface NumberedNames {
  /** From 0, in the order of their first occurrence. */
  numberOf(name: string): number;
  /** Undefined when it was never given. */
  find(name: string): number | undefined;
  /** How many there are. */
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
