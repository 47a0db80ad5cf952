/** The whole console: theme, query cache, notifications, and the screen that the URL names. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { router } from './router.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

export function Console() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} autoClose={30_000} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
