/** The audit log: who changed what, when, and from where, as a hash chain that can be verified. */
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment, type Deployment } from '../terms/deployment.ts';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { useOpenRow } from '../ui/list/use-open-row.ts';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useAuditFields } from './filter-fields.tsx';
import { auditFilterWords } from './filter-words.ts';
import { toQuery, type AuditFilter } from './filter.ts';
import classes from './audit.module.css';
import { actionTitle } from './action-words.ts';
import { VerifyButton } from './VerifyButton.tsx';
import { auditWords } from './words.ts';

const { facts } = auditWords;

type Entry = components['schemas']['AuditPage']['entries'][number];

const route = getRouteApi('/deployments/$deploymentId/audit');

export function AuditPage() {
  const deployment = useDeployment();
  if (deployment.can('audit.read')) return <AuditLog deployment={deployment} />;
  return (
    <Page title={auditWords.title}>
      <NoAccess>{auditWords.about}</NoAccess>
    </Page>
  );
}

function AuditLog({ deployment: { id: deploymentId } }: { deployment: Deployment }) {
  const { entry: _entry, ...search } = route.useSearch();
  const { subject, ...chips } = search;
  const filter = useListFilter(search);
  const fields = useAuditFields(deploymentId, filter);
  const row = useOpenRow('entry');
  const pages = usePages<Entry>({
    queryKey: ['audit', deploymentId, search],
    fetchPage: (cursor, signal) => fetchEntries(deploymentId, search, cursor, signal),
  });
  const shown = pages.rows.find(({ n }) => n === row.key);
  return (
    <ListPage
      title={auditWords.title}
      actions={
        <>
          <ExportButton deploymentId={deploymentId} filter={search} />
          <VerifyButton deploymentId={deploymentId} />
        </>
      }
      toolbar={
        <>
          <SearchBox
            {...auditWords.search}
            width={260}
            value={subject}
            onChange={(typed) => filter.change({ subject: typed, entry: undefined })}
          />
          <FilterChips
            fields={fields}
            values={chips}
            onChange={(next) => filter.change({ ...next, entry: undefined })}
          />
        </>
      }
      pages={pages}
      columns={columns}
      rowKey={({ n }) => n}
      narrow={(entry) => <NarrowEntry entry={entry} />}
      pane={{
        label: auditWords.entry,
        row,
        columns: ['at', 'actor', 'action'],
        content: shown === undefined ? null : <EntryDetail entry={shown} />,
      }}
      isFiltered={filter.isFiltered}
      empty={{ title: auditWords.empty, words: auditWords.recorded }}
      noMatch={{ title: auditFilterWords.noMatch, words: auditWords.recorded }}
    />
  );
}

async function fetchEntries(deploymentId: string, filter: AuditFilter, cursor: string, signal: AbortSignal) {
  const { entries, nextCursor } = await answerOf(
    api.GET('/api/audit/v1/deployments/{deploymentId}/entries', {
      params: { path: { deploymentId }, query: { cursor, ...toQuery(filter) } },
      signal,
    }),
  );
  return { rows: entries, next: nextCursor };
}

function NarrowEntry({ entry }: { entry: Entry }) {
  return (
    <TwoLines
      first={
        <>
          {actionTitle(entry.action)} · <PlainText>{entry.subject}</PlainText>
        </>
      }
      second={
        <>
          <PlainText>{entry.actor}</PlainText> · <Instant at={entry.at} />
        </>
      }
    />
  );
}

const columns: readonly Column<Entry>[] = [
  { id: 'at', header: facts.when, width: 200, isFixed: true, cell: ({ at }) => <Instant at={at} as="local" /> },
  { id: 'actor', header: facts.who, width: 220, cell: ({ actor }) => <PlainText>{actor}</PlainText> },
  {
    id: 'action',
    header: facts.what,
    width: 300,
    cell: ({ action }) => <span title={action}>{actionTitle(action)}</span>,
  },
  { id: 'subject', header: facts.subject, width: 'fill', cell: ({ subject }) => <PlainText>{subject}</PlainText> },
  { id: 'credential', header: facts.by, width: 140, cell: ({ credential }) => credentialWords(credential) },
  { id: 'address', header: facts.from, width: 140, cell: ({ address }) => <PlainText>{address}</PlainText> },
];

/** `jwt:41` → "a session", `api_token:3` → "token 3". */
function credentialWords(credential: string): string {
  const [kind = '', id = ''] = credential.split(':');
  if (kind === 'jwt') return auditWords.session;
  return id === '' ? showUnseen(kind) : showUnseen(auditWords.token(id));
}

function EntryDetail({ entry }: { entry: Entry }) {
  return (
    <>
      <h2 className={classes.title}>{actionTitle(entry.action)}</h2>
      <Facts
        facts={[
          [facts.when, <Instant key="at" at={entry.at} as="local" />],
          [facts.who, <PlainText key="who">{entry.actor}</PlainText>],
          [facts.action, entry.action],
          [facts.subject, <PlainText key="about">{entry.subject}</PlainText>],
          [facts.by, credentialWords(entry.credential)],
          [facts.from, entry.address],
          [facts.request, entry.requestId],
          [facts.number, entry.n],
          [facts.digest, entry.digest],
        ]}
      />
      <h3 className={classes.title}>{auditWords.changes}</h3>
      <pre className={classes.changes} tabIndex={0}>
        {showUnseen(JSON.stringify(entry.changes, null, 2))}
      </pre>
    </>
  );
}
