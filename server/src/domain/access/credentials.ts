/** What our credentials look like and how long they live (readings section 3; ADR 0004 argues the numbers). */

export const apiTokenPrefix = 'parapet';
export const refreshTokenPrefix = 'parapetrefresh';
export const inviteTokenPrefix = 'parapetinvite';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Of a JWT. */
export const accessTokenLifeMs = 15 * minuteMs;
/** Of one refresh token: somebody who does not come back for so long signs in again. */
export const refreshTokenLifeMs = 14 * dayMs;
/** For so long after its rotation a refresh token may be sent again: by a page that was reloaded before the answer came (ADR 0015). */
export const refreshLeewayMs = 30_000;
/** Of a session, however often it is refreshed. */
export const sessionLifeMs = 90 * dayMs;
/** Of the link that an admin hands to somebody. */
export const inviteLifeMs = 7 * dayMs;

/** Password attempts on one account in one window, from all addresses that it does not know together. */
export const attemptsMax = 10;
export const attemptWindowMs = 5 * minuteMs;
/** How long an address stays known after somebody signed in from it. */
export const trustLifeMs = 30 * dayMs;

/** Of a scanner's request for a token that nobody has approved; the command itself gives up after three minutes. */
export const loginRequestLifeMs = 10 * minuteMs;
/** Of a token that was approved so, until the command fetches it. */
export const unfetchedTokenLifeMs = 5 * minuteMs;
/** Requests that are remembered at a time, of one address (a network of IPv6) and of all. */
export const loginRequestsOfAddressMax = 20;
export const loginRequestsMax = 2_000;
