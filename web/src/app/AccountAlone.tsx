/**
 * The account of a user who is in no deployment, or whose session waits for a second factor for one, without the frame: one to be set
 * up, or one to be given after single sign-on.
 */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '../account/AccountPage.tsx';
import { secondFactorsQuery } from '../account/second-factors-query.ts';
import { meQuery } from '../api/me.ts';
import { askForProof } from '../api/proof.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { accountAloneWords } from './account-alone-words.ts';

export function AccountAlone() {
  const { deployments } = useSuspenseQuery(meQuery).data;
  const waiting = deployments.find(({ needsSecondFactor }) => needsSecondFactor);
  return (
    <>
      <main>
        {waiting !== undefined && <NeedsFactor deploymentId={waiting.id} name={waiting.name} />}
        <AccountPage />
        <p>
          <Link to="/">{accountAloneWords.back}</Link>
        </p>
      </main>
      <Toasts />
    </>
  );
}

function NeedsFactor({ deploymentId, name }: { deploymentId: string; name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(secondFactorsQuery);
  if (data === undefined) return null;
  const hasFactor = data.passkeys.length > 0 || data.totpEnrolledAt !== null;

  async function prove(): Promise<void> {
    if (!(await askForProof('sign_on'))) return;
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: '/deployments/$deploymentId', params: { deploymentId } });
  }

  return (
    <div role="status">
      <p>
        <Phrase
          text={hasFactor ? accountAloneWords.asksForFactor : accountAloneWords.needsFactor}
          fill={{ name: <PlainText>{name}</PlainText> }}
        />
      </p>
      {hasFactor && (
        <Button size="xs" onClick={() => void prove()}>
          {accountAloneWords.prove}
        </Button>
      )}
    </div>
  );
}
