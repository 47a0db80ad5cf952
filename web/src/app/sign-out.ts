/** Ends the session, here and on the server, and leaves this document, and with it the query cache. */
import { api } from '../api/client.ts';
import { endSession } from '../api/session.ts';

export async function signOut(): Promise<void> {
  try {
    await api.POST('/api/auth/logout');
  } finally {
    endSession();
    globalThis.location.assign('/sign-in');
  }
}
