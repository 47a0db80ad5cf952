/**
 * The entry point of the design page, `/design` of `npm run dev --workspace web`. An entry of its own (design.html):
 * the production build has none of it. Components that need a router or a query cache get empty ones.
 */
import '../mantine.css';
import '../fonts.css';
import '../tokens.css';
import '../console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { theme } from '../theme.ts';
import { DesignPage } from './DesignPage.tsx';

const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage }),
  history: createMemoryHistory(),
});
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

createRoot(document.querySelector('#root')!).render(
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
);
