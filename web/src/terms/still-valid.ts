/** `endsAt`: null if it is not kept at all. */
export function isStillValid(endsAt: string | null): boolean {
  return endsAt !== null && Date.parse(endsAt) > Date.now();
}
