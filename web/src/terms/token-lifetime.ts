/** How long an API token is valid, unless the user chooses otherwise. */
export const usualTokenDays = 90;

const dayMs = 86_400_000;

/** The instant for the request. */
export function expiryIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}
