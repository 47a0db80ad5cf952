/** Changes the signed-in user's account, in this tab and in the user's others. */
import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { announceMe, meQuery } from '../api/me.ts';

type Preferences = components['schemas']['Preferences'];

export interface AccountChange {
  name?: string;
  preferences?: {
    theme?: NonNullable<Preferences['theme']>;
    timeZone?: string;
    dateFormat?: Preferences['dateFormat'];
  };
}

export async function saveAccount(client: QueryClient, change: AccountChange): Promise<void> {
  const me = await answerOf(api.PATCH('/api/auth/me', { body: change }));
  client.setQueryData(meQuery.queryKey, me);
  announceMe();
  // Lists show the name.
  if (change.name !== undefined) {
    await Promise.all(['people', 'teams'].map((noun) => client.invalidateQueries({ queryKey: [noun as 'people'] })));
  }
}
