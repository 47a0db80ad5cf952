/** The audit log: who changed what, when, and from where, as a hash chain that can be verified. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment, type Deployment } from '../terms/deployment.ts';
import { Facts } from '../ui/text/Facts.tsx';
import { counted } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { useOpenRow } from '../ui/list/use-open-row.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useAuditFields } from './filter-fields.tsx';
import { filterWords } from './filter-words.ts';
import { toQuery, type AuditFilter } from './filter.ts';
import classes from './audit.module.css';

type Entry = components['schemas']['AuditPage']['entries'][number];

const route = getRouteApi('/deployments/$deploymentId/audit');

export function AuditPage() {
  const deployment = useDeployment();
  if (deployment.can('audit.read')) return <AuditLog deployment={deployment} />;
  return (
    <Page title="Audit log">
      <NoAccess>Who changed what, when, and from where.</NoAccess>
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
      title="Audit log"
      actions={
        <>
          <ExportButton deploymentId={deploymentId} filter={search} />
          <VerifyButton deploymentId={deploymentId} />
        </>
      }
      toolbar={
        <>
          <SearchBox
            label="Subject"
            placeholder="Subject, such as project:7"
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
        label: 'Entry',
        row,
        columns: ['at', 'actor', 'action'],
        content: shown === undefined ? null : <EntryDetail entry={shown} />,
      }}
      isFiltered={filter.isFiltered}
      empty={{ title: 'No changes yet', words: everyChange }}
      noMatch={{ title: filterWords.noMatch, words: everyChange }}
    />
  );
}

const everyChange = 'Every change by a person or a token is recorded here, in the same transaction as the change.';

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
          {actionWords(entry.action)} <PlainText>{entry.subject}</PlainText>
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
  { id: 'at', header: 'When', width: 200, isFixed: true, cell: ({ at }) => <Instant at={at} as="local" /> },
  { id: 'actor', header: 'Who', width: 220, cell: ({ actor }) => <PlainText>{actor}</PlainText> },
  { id: 'action', header: 'What', width: 220, cell: ({ action }) => actionWords(action) },
  { id: 'subject', header: 'Subject', width: 'fill', cell: ({ subject }) => <PlainText>{subject}</PlainText> },
  { id: 'credential', header: 'By', width: 140, cell: ({ credential }) => credentialWords(credential) },
  { id: 'address', header: 'From', width: 140, cell: ({ address }) => <PlainText>{address}</PlainText> },
];

/** `project.archive` → "Project archive". */
function actionWords(action: string): string {
  return action.replaceAll(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** `jwt:41` → "a session", `api_token:3` → "token 3". */
function credentialWords(credential: string): string {
  const [kind = '', id = ''] = credential.split(':');
  if (kind === 'jwt') return 'a session';
  return id === '' ? showUnseen(kind) : showUnseen(`token ${id}`);
}

function EntryDetail({ entry }: { entry: Entry }) {
  return (
    <>
      <h2 className={classes.title}>{actionWords(entry.action)}</h2>
      <Facts
        facts={[
          ['When', <Instant key="at" at={entry.at} as="local" />],
          ['Who', <PlainText key="who">{entry.actor}</PlainText>],
          ['Subject', <PlainText key="about">{entry.subject}</PlainText>],
          ['By', credentialWords(entry.credential)],
          ['From', entry.address],
          ['Request', entry.requestId],
          ['Number in the chain', entry.n],
          ['Digest', entry.digest],
        ]}
      />
      <h3 className={classes.title}>What changed</h3>
      <pre className={classes.changes} tabIndex={0}>
        {showUnseen(JSON.stringify(entry.changes, null, 2))}
      </pre>
    </>
  );
}

function VerifyButton({ deploymentId }: { deploymentId: string }) {
  const verify = useMutation({
    mutationFn: () =>
      answerOf(api.GET('/api/audit/v1/deployments/{deploymentId}/state', { params: { path: { deploymentId } } })),
    onSuccess: ({ isIntact, entries, brokenAt }) => {
      if (isIntact) notifyDone(`The chain of ${counted(Number(entries), 'entry', 'entries')} is intact.`);
      else
        notifyError(
          new Error(`The chain is broken at entry ${brokenAt}: it, or an earlier entry, was changed or removed.`),
        );
    },
    onError: notifyError,
  });
  return (
    <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
      Verify integrity
    </Button>
  );
}
