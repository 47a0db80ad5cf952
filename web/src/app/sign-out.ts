/** Ends the session, on the server too, and forgets all that was asked with it. */
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { endSession } from '../api/session.ts';

export async function signOut(): Promise<void> {
  try {
    await api.POST('/api/auth/logout');
  } finally {
    endSession();
    queryClient.clear();
    globalThis.location.assign('/sign-in');
  }
}
