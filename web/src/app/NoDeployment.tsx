/** Shown to a user who is signed in and in no deployment. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { noDeploymentWords } from './no-deployment-words.ts';

export function NoDeployment() {
  const { behindSingleSignOn, suspended, isOperator } = useSuspenseQuery(meQuery).data;
  const [closed] = suspended;
  const action = (
    <>
      {isOperator && <Link to="/organisations">{noDeploymentWords.operate}</Link>}
      <SignOutButton />
    </>
  );
  if (closed !== undefined && behindSingleSignOn.length === 0) {
    return (
      <EmptyState title={noDeploymentWords.suspended.title(showUnseen(closed.name))} action={action}>
        {closed.reason !== '' && (
          <p>
            <Phrase
              text={noDeploymentWords.suspended.reason}
              fill={{ reason: <PlainText>{closed.reason}</PlainText> }}
            />
          </p>
        )}
        <Phrase
          text={noDeploymentWords.suspended.words}
          fill={{ account: (words) => <Link to="/account">{words}</Link> }}
        />
      </EmptyState>
    );
  }
  if (behindSingleSignOn.length > 0) {
    const names = behindSingleSignOn.map(({ name }) => name).join(', ');
    return (
      <EmptyState title={noDeploymentWords.singleSignOn.title} action={action}>
        <Phrase text={noDeploymentWords.singleSignOn.words} fill={{ names: <PlainText>{names}</PlainText> }} />
      </EmptyState>
    );
  }
  return (
    <EmptyState title={noDeploymentWords.title} action={action}>
      <Phrase text={noDeploymentWords.words} fill={{ account: (words) => <Link to="/account">{words}</Link> }} />
    </EmptyState>
  );
}
