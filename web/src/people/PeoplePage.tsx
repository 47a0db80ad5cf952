/** The people of the deployment, their roles, and the open invites. */
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
import { orgRoleWords } from '../terms/role-words.ts';
import { peopleWords } from './words.ts';

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
      title={peopleWords.title}
      making={{ label: peopleWords.invite.act, isAllowed: mayChange, dialog: invite }}
      toolbar={<ListToolbar filter={filter} search={peopleWords.search} fields={fields} />}
      pages={pages}
      columns={columnsFor(deploymentId, mayChange)}
      rowKey={({ id }) => id}
      narrow={(person) => <NarrowPerson deploymentId={deploymentId} person={person} mayChange={mayChange} />}
      isFiltered={filter.isFiltered}
      empty={peopleWords.empty}
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
            <RoleChoice deploymentId={deploymentId} person={person} width={88} />
            <PersonActs deploymentId={deploymentId} person={person} />
          </span>
        ) : (
          roleOf(person)
        )
      }
    />
  );
}

function roleOf({ orgRole, active }: Person): string {
  return active ? orgRoleWords[orgRole] : peopleWords.roleIfDeactivated(orgRoleWords[orgRole]);
}

function columnsFor(deploymentId: string, mayChange: boolean): Column<Person>[] {
  const { columns: headers } = peopleWords;
  const columns: Column<Person>[] = [
    {
      id: 'name',
      header: headers.name,
      width: 'fill',
      share: 5,
      widthMin: 140,
      isFixed: true,
      cell: ({ name, login }) => <PlainText>{name === '' ? login : name}</PlainText>,
    },
    { id: 'email', header: headers.email, width: 240, cell: ({ email }) => <PlainText>{email}</PlainText> },
    {
      id: 'role',
      header: headers.role,
      width: 136,
      cell: (person) =>
        mayChange ? <RoleChoice deploymentId={deploymentId} person={person} /> : orgRoleWords[person.orgRole],
    },
    {
      id: 'teams',
      header: headers.teams,
      width: 'fill',
      share: 4,
      widthMin: 112,
      cell: ({ groups }) => teamsOf(groups.map(({ group }) => group.name)),
    },
    { id: 'since', header: headers.since, width: 116, hasInstants: true, cell: ({ since }) => <Instant at={since} /> },
    {
      id: 'active',
      header: headers.state,
      width: 100,
      cell: ({ active }) => (active ? peopleWords.active : peopleWords.deactivated),
    },
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    {
      id: 'act',
      header: '',
      // Room for four actions.
      width: 350,
      align: 'end',
      isFixed: true,
      cell: (person) => <PersonActs deploymentId={deploymentId} person={person} />,
    },
  ];
}

const { filter: filterWords } = peopleWords;
const fields: readonly FilterField[] = [
  {
    key: 'role',
    label: filterWords.role,
    isSingle: true,
    options: [
      { value: 'admin', label: filterWords.admins },
      { value: 'other', label: filterWords.others },
    ],
  },
  {
    key: 'active',
    label: filterWords.only,
    isSingle: true,
    options: [{ value: 'true', label: filterWords.activePeople }],
  },
  {
    key: 'sort',
    label: filterWords.sortBy,
    isSingle: true,
    options: [
      { value: 'name', label: filterWords.sorts.name },
      { value: 'email', label: filterWords.sorts.email },
      { value: 'orgRole', label: filterWords.sorts.role },
      { value: '-since', label: filterWords.sorts.newest },
      { value: '-lastUpdatedAt', label: filterWords.sorts.changed },
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
