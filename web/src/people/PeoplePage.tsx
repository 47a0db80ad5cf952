/** The people of the deployment, their roles, and the open invitations. */
import { getRouteApi } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import type { FilterField } from '../ui/filters/filter-field.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { OpenInvites } from './OpenInvites.tsx';
import classes from './people.module.css';
import { PersonActs, RoleChoice } from './PersonActs.tsx';
import { fetchPeople, type Person } from './queries.ts';
import { orgRoleWords } from '../terms/roles.ts';

const route = getRouteApi('/deployments/$deploymentId/people');

export function PeoplePage() {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const { make: _make, ...search } = route.useSearch();
  const filter = useListFilter(search);
  const mayChange = deployment.can('users.manage');
  const pages = usePages<Person>({
    queryKey: ['people', deploymentId, search],
    fetchPage: (cursor, signal) => fetchPeople(deploymentId, search, cursor, signal),
  });
  const invite = (close: () => void) => <InviteDialog deploymentId={deploymentId} onClose={close} />;
  return (
    <ListPage
      title="People"
      making={mayChange ? { label: 'Invite', dialog: invite } : undefined}
      toolbar={
        <ListToolbar
          filter={filter}
          search={{ label: 'Search people', placeholder: 'Name or email' }}
          fields={fields}
        />
      }
      pages={pages}
      columns={columnsFor(deploymentId, mayChange)}
      rowKey={({ id }) => id}
      narrow={(person) => <NarrowPerson deploymentId={deploymentId} person={person} mayChange={mayChange} />}
      isFiltered={filter.isFiltered}
      empty={{ title: 'No people', words: 'Invite a person to this deployment.' }}
    >
      {mayChange && <OpenInvites deploymentId={deploymentId} />}
    </ListPage>
  );
}

interface PersonProps {
  deploymentId: string;
  person: Person;
  mayChange: boolean;
}

function NarrowPerson({ deploymentId, person, mayChange }: PersonProps) {
  return (
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
            <RoleChoice deploymentId={deploymentId} person={person} />
            <PersonActs deploymentId={deploymentId} person={person} />
          </span>
        ) : (
          `${orgRoleWords[person.orgRole]}${person.active ? '' : ', deactivated'}`
        )
      }
    />
  );
}

function columnsFor(deploymentId: string, mayChange: boolean): Column<Person>[] {
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
        mayChange ? <RoleChoice deploymentId={deploymentId} person={person} /> : orgRoleWords[person.orgRole],
    },
    { id: 'teams', header: 'Teams', width: 200, cell: ({ groups }) => teamsOf(groups.map(({ group }) => group.name)) },
    { id: 'since', header: 'Since', width: 120, hasInstants: true, cell: ({ since }) => <Instant at={since} /> },
    { id: 'active', header: 'State', width: 104, cell: ({ active }) => (active ? 'active' : 'deactivated') },
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    {
      id: 'act',
      header: '',
      width: 210,
      align: 'end',
      isFixed: true,
      cell: (person) => <PersonActs deploymentId={deploymentId} person={person} />,
    },
  ];
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
      { value: '-lastUpdatedAt', label: 'Recently changed' },
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
