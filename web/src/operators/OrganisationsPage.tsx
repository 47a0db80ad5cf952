/** The organisations of the server, for its operators: how large each is, and what an operator does with it. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { ApiError } from '../api/api-error.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Page } from '../ui/page/Page.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { formatNumber } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { NewOrganisation } from './NewOrganisation.tsx';
import type { Organisation } from './organisation.ts';
import { OrganisationActs } from './OrganisationActs.tsx';
import { operatorWords, stateWords } from './words.ts';

/** While one is being deleted, ms. */
const watchEveryMs = 2_000;

export function OrganisationsPage() {
  const client = useQueryClient();
  const pages = usePages<Organisation>({
    queryKey: ['organisations'],
    fetchPage: fetchOrganisations,
    watch: (rows) => rows.some(({ state }) => state === 'DEPLOYMENT_STATE_DELETING') && watchEveryMs,
  });
  if (pages.error instanceof ApiError && pages.error.status === 403) {
    return (
      <Page title={operatorWords.title}>
        <NoAccess>{operatorWords.noAccess}</NoAccess>
      </Page>
    );
  }
  const dialog = (close: () => void) => (
    <NewOrganisation
      onClose={() => {
        close();
        void client.invalidateQueries({ queryKey: ['organisations'] });
      }}
    />
  );
  return (
    <ListPage
      title={operatorWords.title}
      making={{ label: operatorWords.create.title, isAllowed: true, dialog }}
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
      narrow={(organisation) => (
        <TwoLines
          first={<PlainText>{organisation.name}</PlainText>}
          second={<PlainText>{stateOf(organisation)}</PlainText>}
          acts={<OrganisationActs organisation={organisation} />}
        />
      )}
      empty={operatorWords.empty}
    />
  );
}

async function fetchOrganisations(cursor: string, signal: AbortSignal) {
  const { deployments, nextCursor } = await answerOf(
    api.GET('/api/operator/deployments', { params: { query: { cursor } }, signal }),
  );
  return { rows: deployments, next: nextCursor };
}

function stateOf({ state, suspendedFor, isDemo }: Organisation): string {
  const words = stateWords[state];
  if (isDemo) return operatorWords.stateOfDemo(words);
  return suspendedFor === '' ? words : operatorWords.withReason(words, suspendedFor);
}

const { columns: headers } = operatorWords;

const columns: Column<Organisation>[] = [
  {
    id: 'name',
    header: headers.name,
    width: 'fill',
    isFixed: true,
    cell: ({ name }) => <PlainText>{name}</PlainText>,
  },
  { id: 'slug', header: headers.slug, width: 130, cell: ({ slug }) => <PlainText>{slug}</PlainText> },
  {
    id: 'state',
    header: headers.state,
    width: 180,
    cell: (organisation) => <PlainText>{stateOf(organisation)}</PlainText>,
  },
  { id: 'people', header: headers.people, width: 90, align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'projects', header: headers.projects, width: 90, align: 'end', cell: ({ projects }) => formatNumber(projects) },
  {
    id: 'findings',
    header: headers.findings,
    width: 120,
    align: 'end',
    cell: ({ openFindings }) => formatNumber(openFindings),
  },
  {
    id: 'scanned',
    header: headers.lastScan,
    width: 130,
    hasInstants: true,
    cell: ({ lastScanAt }) => <Instant at={lastScanAt} none={operatorWords.never} />,
  },
  {
    id: 'acts',
    header: '',
    width: 330,
    align: 'end',
    isFixed: true,
    cell: (organisation) => <OrganisationActs organisation={organisation} />,
  },
];
