/** Who is in the deployment, as what; who is invited. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { Instant } from '../ui/Instant.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { OpenInvites } from './OpenInvites.tsx';
import classes from './people.module.css';
import { PersonActs, RoleChoice } from './PersonActs.tsx';
import { askPeople, type Person } from './queries.ts';
import { orgRoleWords } from './roles.ts';
import type { PeopleSearch } from './search.ts';

const route = getRouteApi('/deployments/$deploymentId/people');
const typingMs = 250;

export function PeoplePage() {
  const deployment = useDeployment();
  const { make: _make, ...search } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/people' });
  const [isInviting, setInviting] = useMaking();
  const mayChange = deployment.can('users.manage');
  const pages = usePages<Person>({
    queryKey: ['people', deployment.id, search],
    ask: (cursor, signal) => askPeople(deployment.id, search, cursor, signal),
  });
  function change(next: Partial<PeopleSearch>): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true });
  }
  const changeText = useDebouncedCallback((typed: string) => change({ search: typed.trim() || undefined }), typingMs);

  const columns: Column<Person>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 'fill',
      isFixed: true,
      cell: ({ name, login }) => <PlainText>{name === '' ? login : name}</PlainText>,
    },
    { id: 'email', header: 'Email', width: 240, cell: ({ email }) => <PlainText>{email}</PlainText> },
    {
      id: 'role',
      header: 'Role',
      width: 140,
      cell: (person) =>
        mayChange ? <RoleChoice deploymentId={deployment.id} person={person} /> : orgRoleWords[person.orgRole],
    },
    { id: 'teams', header: 'Teams', width: 200, cell: ({ groups }) => teamsOf(groups.map(({ group }) => group.name)) },
    { id: 'since', header: 'Since', width: 120, cell: ({ since }) => <Instant at={since} /> },
    { id: 'active', header: 'State', width: 104, cell: ({ active }) => (active ? 'active' : 'deactivated') },
    ...(mayChange
      ? [
          {
            id: 'act',
            header: '',
            width: 210,
            align: 'end' as const,
            isFixed: true,
            cell: (person: Person) => <PersonActs deploymentId={deployment.id} person={person} />,
          },
        ]
      : []),
  ];

  return (
    <Page
      title="People"
      isScrolled={false}
      actions={mayChange ? <Button onClick={() => setInviting(true)}>Invite</Button> : undefined}
      toolbar={
        <>
          <TextInput
            aria-label="Search people"
            placeholder="Name or email"
            defaultValue={search.search ?? ''}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
          <FilterBar
            fields={fields}
            values={Object.fromEntries(
              fields.map(({ key }) => {
                const value = search[key as keyof typeof search];
                return [key, value === undefined ? [] : [value]];
              }),
            )}
            onChange={(key, values) => change({ [key]: values[0] })}
            onClear={() => change({ role: undefined, active: undefined, sort: undefined })}
          />
        </>
      }
    >
      {mayChange && <OpenInvites deploymentId={deployment.id} />}
      {isInviting && mayChange && <InviteDialog deploymentId={deployment.id} onClose={() => setInviting(false)} />}
      <PagedTable
        label="People"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={(person) => (
          <TwoLines
            first={
              <span className={classes.person} title={person.email}>
                <PlainText>{person.name === '' ? person.login : person.name}</PlainText>
                <span className={classes.quiet}>
                  <PlainText>{person.email}</PlainText>
                </span>
              </span>
            }
            second={
              mayChange ? (
                <span className={classes.controls}>
                  <RoleChoice deploymentId={deployment.id} person={person} />
                  <PersonActs deploymentId={deployment.id} person={person} />
                </span>
              ) : (
                `${orgRoleWords[person.orgRole]}${person.active ? '' : ', deactivated'}`
              )
            }
          />
        )}
        empty={<EmptyState title="No people match">Clear a filter to see more.</EmptyState>}
      />
    </Page>
  );
}

const fields: readonly FilterField[] = [
  {
    key: 'role',
    label: 'Role',
    isSingle: true,
    options: [
      { value: 'admin', label: 'Admins' },
      { value: 'other', label: 'Everyone but admins' },
    ],
  },
  { key: 'active', label: 'Only', isSingle: true, options: [{ value: 'true', label: 'Active people' }] },
  {
    key: 'sort',
    label: 'Sort by',
    isSingle: true,
    options: [
      { value: 'name', label: 'Name' },
      { value: 'email', label: 'Email' },
      { value: 'orgRole', label: 'Role' },
      { value: '-since', label: 'Newest first' },
      { value: '-lastUpdatedAt', label: 'Changed last' },
    ],
  },
];

function teamsOf(names: readonly string[]) {
  const words = names.join(', ');
  return (
    <span title={words}>
      <PlainText>{words}</PlainText>
    </span>
  );
}
