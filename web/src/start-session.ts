/**
 * Begins the session while the console is still loading: a script of its own, so small that it runs seconds before the
 * others on a slow connection.
 */
import { loadMeEarly } from './api/early-me.ts';

if (/^\/(deployments|account|$)/.test(globalThis.location.pathname)) loadMeEarly();
