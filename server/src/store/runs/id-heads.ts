/** The first digits of ids ("heads"), which have an index of their own. Pure. */

const headLength = 3;

/** The heads of the ids that start with these digits: 111 for one digit, 11 for two, one (less selective) for more. */
export function headsOf(digits: string): string[] {
  if (digits.length >= headLength) return [digits.slice(0, headLength)];
  const longer = Array.from({ length: 10 }, (_, digit) => headsOf(`${digits}${digit}`));
  return [digits, ...longer.flat()];
}
