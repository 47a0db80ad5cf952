/** In the place of a screen whose answers the server would refuse: who sees it, and what it is for. */
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

export function NotYours(props: { children: ReactNode }) {
  return (
    <EmptyState title="For admins of this deployment">
      <p>{props.children}</p>
      <p>Your role does not let you see or change this. An admin can give you another one, under People.</p>
    </EmptyState>
  );
}
