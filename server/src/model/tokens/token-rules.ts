/** What a deployment asks of its API tokens, and what about a token deserves a look. */

export interface TokenRules {
  /** The longest life of a new token, days; null: it need not end. */
  daysMax: number | null;
  /** Valid tokens that one person may have in the deployment. */
  perPersonMax: number;
}

/** The bounds of the rules. */
export const tokenDaysMax = 3650;
export const tokensPerPersonMax = 200;

/** A token that was not used for so many days is called unused. */
export const unusedDays = 90;
/** Days before its end at which the owner of a token is warned, the earliest first. */
export const warningDays = [7, 1] as const;
export const endsSoonDays = warningDays[0];

export const tokenConcerns = [
  'without_expiry',
  'longer_than_allowed',
  'unused',
  'without_networks',
  'ends_soon',
  'of_former_member',
] as const;
export type TokenConcern = (typeof tokenConcerns)[number];
