/** Shown to a user who is signed in and in no deployment. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { noDeploymentWords } from './no-deployment-words.ts';

export function NoDeployment() {
  return (
    <EmptyState title={noDeploymentWords.title} action={<SignOutButton />}>
      <Phrase text={noDeploymentWords.words} fill={{ account: (words) => <Link to="/account">{words}</Link> }} />
    </EmptyState>
  );
}
