/** In the place of a screen whose answers the server would refuse: who sees it, and what it is for. */
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

export function NotYours(props: { children: ReactNode }) {
  return (
    <EmptyState title="For admins of this deployment">
      <p>{props.children}</p>
      <p>Your role doesn’t give you access. An admin can change your role under People.</p>
    </EmptyState>
  );
}
