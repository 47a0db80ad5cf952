/** An admin's actions on a person: change the role, deactivate, reactivate, remove. */
import { Button, Select } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole } from '../api/generated/enums.ts';
import { meQuery } from '../api/me.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { MemberSessionsButton } from './MemberSessions.tsx';
import type { Person } from './queries.ts';
import { orgRoles, orgRoleWords } from '../terms/role-words.ts';
import { ResetPassword } from './ResetPassword.tsx';
import { peopleWords } from './words.ts';

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

/** `width`: px. */
export function RoleChoice(props: { deploymentId: string; person: Person; width?: number }) {
  const { deploymentId, person, width = 120 } = props;
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
      aria-label={peopleWords.role.label(person.login)}
      variant="unstyled"
      w={width}
      allowDeselect={false}
      value={before}
      data={orgRoles.map((value) => ({ value, label: orgRoleWords[value] }))}
      onChange={(role) => {
        if (role === null || role === before) return;
        give(role)
          .then(() => notifyUndo(peopleWords.role.changed(person.login, orgRoleWords[role]), () => give(before)))
          .catch(notifyError);
      }}
    />
  );
}

export function PersonActs({ deploymentId, person }: { deploymentId: string; person: Person }) {
  const { deactivate: deactivateWords, reactivate: reactivateWords, remove: removeWords } = peopleWords;
  const change = useChange();
  const { data: me } = useSuspenseQuery(meQuery);
  const path = { deploymentId, userId: person.id };
  // Users cannot change themselves, so that an admin does not lose access by mistake.
  if (me.user.id === person.id) return peopleWords.you;
  // The server refuses these changes: the directory would undo them.
  if (person.scimManaged)
    return (
      <>
        <MemberSessionsButton deploymentId={deploymentId} person={person} />{' '}
        <span title={peopleWords.managedMeaning}>{peopleWords.managed}</span>
      </>
    );

  async function remove(): Promise<void> {
    await change(() =>
      answerOf(api.DELETE('/api/agent/deployments/{deploymentId}/users/{userId}', { params: { path } })),
    );
    notifyDone(removeWords.done(person.login));
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
      .then(() => notifyDone(reactivateWords.done(person.login)))
      .catch(notifyError);
  }

  return (
    <>
      {person.active && <MemberSessionsButton deploymentId={deploymentId} person={person} />}{' '}
      {person.active && <ResetPassword deploymentId={deploymentId} person={person} />}{' '}
      {person.active ? (
        <ConfirmButton
          act={deactivateWords.act}
          title={deactivateWords.title(person.login)}
          onConfirm={deactivate}
          isCompact
        >
          {deactivateWords.warning}
        </ConfirmButton>
      ) : (
        <Button variant="default" size="compact-xs" onClick={reactivate}>
          {reactivateWords.act}
        </Button>
      )}{' '}
      <ConfirmButton act={removeWords.act} title={removeWords.title(person.login)} onConfirm={remove} isCompact>
        {removeWords.warning}
      </ConfirmButton>
    </>
  );
}
