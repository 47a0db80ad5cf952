/** Shown to a user who is signed in and in no deployment. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { SignOutButton } from './SignOutButton.tsx';

export function NoDeployment() {
  return (
    <EmptyState title="You are not in any deployment" action={<SignOutButton />}>
      Ask an admin to invite or reactivate you, then sign in again. You can change{' '}
      <Link to="/account">your account</Link> meanwhile.
    </EmptyState>
  );
}
