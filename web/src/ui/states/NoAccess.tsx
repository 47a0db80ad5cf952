/** Shown instead of a screen that the user's role cannot read: what it is for, and who has access. */
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { screenStateWords } from './words.ts';

export function NoAccess(props: { children: ReactNode }) {
  return (
    <EmptyState title={screenStateWords.noAccess.title}>
      <p>{props.children}</p>
      <p>{screenStateWords.noAccess.advice}</p>
    </EmptyState>
  );
}
