/** The theme of the console: applied at once, kept in this browser for the next paint, and stored with the account. */
import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notifyError } from '../ui/notify.tsx';
import { saveAccount } from './save-account.ts';
import { themeOf, type Scheme } from './theme-words.ts';

export function useTheme(): { scheme: Scheme; choose: (scheme: Scheme) => void } {
  const client = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  function choose(scheme: Scheme): void {
    setColorScheme(scheme);
    saveAccount(client, { preferences: { theme: themeOf[scheme] } }).catch((error: unknown) => {
      setColorScheme(colorScheme);
      notifyError(error);
    });
  }
  return { scheme: colorScheme, choose };
}
