/** Formats and lifetimes of credentials (readings section 3; ADR 0004 argues the numbers). */

export const apiTokenPrefix = 'parapet';
export const refreshTokenPrefix = 'parapetrefresh';
export const inviteTokenPrefix = 'parapetinvite';
export const challengePrefix = 'parapetchallenge';
export const resetTokenPrefix = 'parapetreset';
export const directoryTokenPrefix = 'parapetdirectory';
export const emailTokenPrefix = 'parapetemail';
export const browserSecretPrefix = 'parapetbrowser';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Lifetime of a JWT. */
export const accessTokenLifeMs = 15 * minuteMs;
/**
 * How long after its rotation a refresh token may be sent again, by a page that was reloaded before the answer arrived
 * (ADR 0015).
 */
export const refreshLeewayMs = 30_000;
/** Lifetime of the invite link that an admin passes on. */
export const inviteLifeMs = 7 * dayMs;
/**
 * Invites of a deployment per window. An invite tells its holder, so also the admin who made it, whether the address has
 * an account in the installation; this bounds how many addresses an admin can ask about.
 */
export const invitesMax = 500;
export const invitesWindowMs = dayMs;

/** Attempts on one account per window: from each address, browser and session that it knows, and from all others together. */
export const attemptsMax = 10;
export const attemptWindowMs = 5 * minuteMs;
/** How long an address stays known after a sign-in from it. */
export const trustLifeMs = 30 * dayMs;
/** How long a browser stays known: at least as long as any session by default, so that it is known when the session ends. */
export const browserLifeMs = 180 * dayMs;

/** Lifetime of a link that resets a password: mailed, and handed over by an admin where there is no mail. */
export const mailedResetLifeMs = 30 * minuteMs;
export const handedResetLifeMs = dayMs;
/** Lifetime of a link that proves an address. */
export const mailedEmailLifeMs = 60 * minuteMs;
/** Mails to an address that anyone may name, per window: to one address, and from one network. */
export const resetsOfAddressMax = 5;
export const resetsFromNetworkMax = 30;
export const resetWindowMs = 60 * minuteMs;

/** How long a sign-in waits for the second factor, and how many codes it takes. Each counts as an attempt on the account, too. */
export const challengeLifeMs = 5 * minuteMs;
export const challengeAttemptsMax = 5;
/**
 * After so many wrong codes in a row only a recovery code is accepted (NIST SP 800-63B, 5.2.2): of the million codes three
 * are right at any time.
 */
export const wrongCodesMax = 100;
/** How long a session may do what is dangerous after it has proved who uses it (ADR 0044). */
export const proofLifeMs = 15 * minuteMs;
/** How long a secret that was shown may be confirmed. */
export const enrolmentLifeMs = 15 * minuteMs;

/** Lifetime of a scanner's unapproved request for a token; the command itself times out after three minutes. */
export const loginRequestLifeMs = 10 * minuteMs;
/** Lifetime of an approved token until the command fetches it. */
export const unfetchedTokenLifeMs = 5 * minuteMs;
/** Limits of stored requests: per address (per network for IPv6) and in total. */
export const loginRequestsOfAddressMax = 20;
export const loginRequestsMax = 2_000;
