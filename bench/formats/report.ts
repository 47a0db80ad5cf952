/** What generated reports are made of. */

export interface Report {
  head: string;
  result(n: number): string;
  /** Between two results. */
  separator: string;
  tail: string;
}

export const fileOf = (n: number): string =>
  `src/module${Math.floor(n / 20) % 211}/service${Math.floor(n / 20)}/handler`;
export const lineOf = (n: number): number => 10 + (n % 20) * 25;
export const callOf = (n: number): string =>
  `  const row${n} = query("SELECT * FROM t${n % 97} WHERE id = " + input${n % 31});`;
export const aroundOf = (n: number): string[] => [
  `function handler${n}(input) {`,
  callOf(n),
  `  return render(row${n});`,
];
export const message = (n: number): string => `User input reaches a query in handler${n}; use a parameter instead.`;
const json = (value: unknown): string => JSON.stringify(value);
export const list = (head: string, tail: string, result: (n: number) => unknown): Report => ({
  head,
  result: (n) => json(result(n)),
  separator: ',\n',
  tail,
});
