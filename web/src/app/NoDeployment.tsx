/** For somebody who is signed in and belongs to no deployment. */
import { EmptyState } from '../ui/EmptyState.tsx';
import { SignOutButton } from './SignOutButton.tsx';

export function NoDeployment() {
  return (
    <EmptyState title="You belong to no deployment" action={<SignOutButton />}>
      An admin has to invite you, or to take you in again. Then sign in once more.
    </EmptyState>
  );
}
