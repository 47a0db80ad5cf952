/** An admin's actions on a person: change the role, deactivate, reactivate, remove. */
import { Button, Select } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole } from '../api/generated/enums.ts';
import { meQuery } from '../api/me.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import type { Person } from './queries.ts';
import { orgRoles, orgRoleWords } from '../terms/roles.ts';

function useChange(): (work: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient();
  return async (work) => {
    await work();
    await Promise.all([
      client.invalidateQueries({ queryKey: ['people'] }),
      client.invalidateQueries({ queryKey: ['teams'] }),
    ]);
  };
}

export function RoleChoice({ deploymentId, person }: { deploymentId: string; person: Person }) {
  const change = useChange();
  async function give(orgRole: OrgRole): Promise<void> {
    await change(() =>
      answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/users/{userId}', {
          params: { path: { deploymentId, userId: person.id } },
          body: { orgRole },
        }),
      ),
    );
  }
  const before = person.orgRole;
  return (
    <Select
      aria-label={`Role of ${person.login}`}
      variant="unstyled"
      w={120}
      allowDeselect={false}
      value={before}
      data={orgRoles.map((value) => ({ value, label: orgRoleWords[value] }))}
      onChange={(role) => {
        if (role === null || role === before) return;
        give(role)
          .then(() => notifyUndo(`${person.login}’s role is now ${orgRoleWords[role]}.`, () => give(before)))
          .catch(notifyError);
      }}
    />
  );
}

export function PersonActs({ deploymentId, person }: { deploymentId: string; person: Person }) {
  const change = useChange();
  const { data: me } = useSuspenseQuery(meQuery);
  const path = { deploymentId, userId: person.id };
  // Users cannot change themselves, so that an admin does not lose access by mistake.
  if (me.user.id === person.id) return 'you';

  async function remove(): Promise<void> {
    await change(() =>
      answerOf(api.DELETE('/api/agent/deployments/{deploymentId}/users/{userId}', { params: { path } })),
    );
    notifyDone(`${person.login} was removed from the deployment.`);
  }
  async function deactivate(): Promise<void> {
    await change(() =>
      answerOf(api.POST('/api/agent/deployments/{deploymentId}/users/{userId}/_deactivate', { params: { path } })),
    );
  }
  function reactivate(): void {
    change(() =>
      answerOf(api.POST('/api/agent/deployments/{deploymentId}/users/{userId}/_reactivate', { params: { path } })),
    )
      .then(() => notifyDone(`${person.login} has access again.`))
      .catch(notifyError);
  }

  return (
    <>
      {person.active ? (
        <ConfirmButton act="Deactivate" title={`Deactivate ${person.login}?`} onConfirm={deactivate} isCompact>
          They are signed out, and their API tokens here are revoked permanently. Their teams and role are kept in case
          you reactivate them.
        </ConfirmButton>
      ) : (
        <Button variant="default" size="compact-xs" onClick={reactivate}>
          Reactivate
        </Button>
      )}{' '}
      <ConfirmButton act="Remove" title={`Remove ${person.login}?`} onConfirm={remove} isCompact>
        Removes the person from the deployment and its teams, and revokes their API tokens here permanently. The account
        itself stays.
      </ConfirmButton>
    </>
  );
}
