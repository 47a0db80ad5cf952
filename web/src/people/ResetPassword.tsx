/** Creates a link with which a person resets their password, and shows it once. The server says why it refuses. */
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ShownOnce } from '../ui/form/ShownOnce.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { formatInstant } from '../ui/text/format.ts';
import type { Person } from './queries.ts';
import { peopleWords } from './words.ts';

const { resetPassword: words } = peopleWords;

export function ResetPassword({ deploymentId, person }: { deploymentId: string; person: Person }) {
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);

  async function create(): Promise<void> {
    const path = { deploymentId, userId: person.id };
    setMade(
      await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/users/{userId}/password-reset-link', { params: { path } }),
      ),
    );
  }

  return (
    <>
      <ConfirmButton act={words.act} title={words.title(person.login)} onConfirm={create} isCompact>
        {words.warning}
      </ConfirmButton>
      {made !== null && (
        <ShownOnce title={words.made} onClose={() => setMade(null)}>
          <p>{words.how(formatInstant(made.expiresAt))}</p>
          <CopyLine label={words.copy}>{made.link}</CopyLine>
        </ShownOnce>
      )}
    </>
  );
}
