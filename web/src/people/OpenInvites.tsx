/** The open invites. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './people.module.css';
import type { Invite } from './queries.ts';
import { orgRoleWords, teamsInRole } from '../terms/role-words.ts';
import { peopleWords } from './words.ts';

const { openInvites: words } = peopleWords;

export function OpenInvites({ deploymentId }: { deploymentId: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['invites', deploymentId],
    queryFn: () =>
      answerOf(api.GET('/api/agent/deployments/{deploymentId}/invites', { params: { path: { deploymentId } } })),
  });
  const invites = data?.invites ?? [];
  if (invites.length === 0) return null;

  async function revoke({ id }: Invite): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/invites/{inviteId}', {
        params: { path: { deploymentId, inviteId: id } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['invites'] });
  }

  return (
    <details className={classes.invites}>
      <summary>{words.title(invites.length)}</summary>
      <ul className={classes.list}>
        {invites.map((invite) => (
          <li key={invite.id} className={classes.invite}>
            <PlainText>{invite.email}</PlainText>
            {invite.teams.length > 0 && (
              <PlainText>
                {teamsInRole(
                  invite.teams.map(({ name }) => name),
                  invite.teamRole,
                )}
              </PlainText>
            )}
            <span className={classes.quiet}>
              <Phrase
                text={words.facts}
                fill={{
                  role: orgRoleWords[invite.orgRole],
                  inviter: (
                    <PlainText>{invite.invitedByUserId === null ? words.operator : invite.invitedByName}</PlainText>
                  ),
                  created: <Instant at={invite.createdAt} />,
                  expires: <Instant at={invite.expiresAt} />,
                }}
              />
            </span>
            <ConfirmButton
              act={words.revoke.act}
              title={words.revoke.title(invite.email)}
              onConfirm={() => revoke(invite)}
              isCompact
            >
              {words.revoke.warning}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
