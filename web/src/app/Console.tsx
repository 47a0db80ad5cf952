/** The whole console: theme, query cache, and the screen that the URL names. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { FollowAccount } from '../account/FollowAccount.tsx';
import { ProofGate } from '../account/ProofGate.tsx';
import { queryClient } from '../api/query-client.ts';
import { ShownOnceHost } from '../ui/form/ShownOnceHost.tsx';
import { router } from './router.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

export function Console() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <FollowAccount />
        <ProofGate />
        <ShownOnceHost />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
