/** Creates a link with which a person resets their password, and shows it once. The server says why it refuses. */
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { showOnce } from '../ui/form/shown-once.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { formatInstant } from '../ui/text/format.ts';
import type { Person } from './queries.ts';
import { peopleWords } from './words.ts';

const { resetPassword: words } = peopleWords;

export function ResetPassword({ deploymentId, person }: { deploymentId: string; person: Person }) {
  async function create(): Promise<void> {
    const path = { deploymentId, userId: person.id };
    const { link, expiresAt } = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/users/{userId}/password-reset-link', { params: { path } }),
    );
    void showOnce({
      title: words.made,
      content: (
        <>
          <p>{words.how(formatInstant(expiresAt))}</p>
          <CopyLine label={words.copy}>{link}</CopyLine>
        </>
      ),
    });
  }

  return (
    <ConfirmButton act={words.act} title={words.title(person.login)} onConfirm={create} isCompact>
      {words.warning}
    </ConfirmButton>
  );
}
