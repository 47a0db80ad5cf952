/** Shown instead of a screen that the user's role cannot read: what it is for, and who has access. */
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

export function NoAccess(props: { children: ReactNode }) {
  return (
    <EmptyState title="For admins of this deployment">
      <p>{props.children}</p>
      <p>Your role doesn’t give you access. An admin can change your role under People.</p>
    </EmptyState>
  );
}
