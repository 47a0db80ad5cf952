/** The limits of sessions that the server has by default. */
const dayMs = 24 * 3_600_000;
export const testSessions = { sessionIdleMs: 14 * dayMs, sessionAgeMs: 90 * dayMs };
