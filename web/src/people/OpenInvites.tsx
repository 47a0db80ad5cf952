/** The open invitations. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { counted } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './people.module.css';
import type { Invite } from './queries.ts';
import { orgRoleWords, teamsInRole } from '../terms/roles.ts';

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
      <summary>{counted(invites.length, 'open invitation')}</summary>
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
              {orgRoleWords[invite.orgRole]}, invited by <PlainText>{invite.invitedByName}</PlainText>{' '}
              <Instant at={invite.createdAt} />, expires <Instant at={invite.expiresAt} />
            </span>
            <ConfirmButton
              act="Revoke"
              title={`Revoke the invitation for ${invite.email}?`}
              onConfirm={() => revoke(invite)}
              isCompact
            >
              The link stops working.
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
