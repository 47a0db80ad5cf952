/** Applies the preferences of the signed-in user's account, whenever it is loaded or changes, in this tab or another. */
import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { followMe, meQuery } from '../api/me.ts';
import { instantStyle } from '../ui/text/instant-style.ts';
import { schemeOf } from './theme-words.ts';

export function FollowAccount() {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  // The screens load the account; a sign-in empties the cache, and with it every query that an observer would hold.
  const preferences = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => client.getQueryData(meQuery.queryKey)?.user.preferences,
  );
  const { theme, timeZone, dateFormat } = preferences ?? {};
  // Until the account has a theme, what this browser has stays.
  useEffect(() => {
    if (theme !== undefined && theme !== null) setColorScheme(schemeOf(theme));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Mantine's function is another one after each change.
  }, [theme]);
  useEffect(() => {
    if (timeZone !== undefined && dateFormat !== undefined) instantStyle.set({ timeZone, dateFormat });
  }, [timeZone, dateFormat]);
  useEffect(() => followMe(() => void client.invalidateQueries({ queryKey: ['me'] })), [client]);
  return null;
}
