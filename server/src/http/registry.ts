/** Every operation of the interface, one line each. An operation that is not here does not exist. */
import { publishKeys } from './auth/publish-keys.ts';
import type { Route } from './route.ts';

export const routes: readonly Route[] = [publishKeys];
