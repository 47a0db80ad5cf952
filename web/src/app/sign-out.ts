/** Ends the session, here and on the server, and clears the query cache. */
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
