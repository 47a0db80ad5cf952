/** Who changed what, when, from where: a chain of entries that can be verified. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment, type Deployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Facts } from '../ui/Facts.tsx';
import { counted } from '../ui/format.ts';
import { Instant } from '../ui/Instant.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { NotYours } from '../ui/NotYours.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText, showUnseen } from '../ui/PlainText.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import classes from './audit.module.css';

type Entry = components['schemas']['AuditPage']['entries'][number];

const route = getRouteApi('/deployments/$deploymentId/audit');
const typingMs = 250;

export function AuditPage() {
  const deployment = useDeployment();
  if (deployment.can('audit.read')) return <AuditLog deployment={deployment} />;
  return (
    <Page title="Audit log">
      <NotYours>Who changed what, when, and from where.</NotYours>
    </Page>
  );
}

function AuditLog({ deployment }: { deployment: Deployment }) {
  const { subject = '', entry } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/audit' });
  const pages = usePages<Entry>({
    queryKey: ['audit', deployment.id, subject],
    ask: async (cursor, signal) => {
      const { entries, nextCursor } = await answerOf(
        api.GET('/api/audit/v1/deployments/{deploymentId}/entries', {
          params: { path: { deploymentId: deployment.id }, query: { cursor, ...(subject !== '' && { subject }) } },
          signal,
        }),
      );
      return { rows: entries, next: nextCursor };
    },
  });
  const changeSubject = useDebouncedCallback(
    (typed: string) => void navigate({ to: '.', search: { subject: typed.trim() || undefined }, replace: true }),
    typingMs,
  );
  const open = (n: string | undefined): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, entry: n }) });
  const shown = pages.rows.find(({ n }) => n === entry);

  return (
    <Page
      title="Audit log"
      isScrolled={false}
      actions={<VerifyButton deploymentId={deployment.id} />}
      toolbar={
        <TextInput
          aria-label="Subject"
          placeholder="Subject, such as project:7"
          w={260}
          defaultValue={subject}
          onChange={(event) => changeSubject(event.currentTarget.value)}
        />
      }
    >
      <SplitPane
        pane={shown === undefined ? null : <EntryDetail entry={shown} />}
        paneLabel="Entry"
        onClose={() => open(undefined)}
      >
        <PagedTable
          label="Audit log"
          pages={pages}
          columns={columns}
          rowKey={({ n }) => n}
          onOpen={({ n }) => open(n)}
          narrow={(row) => (
            <TwoLines
              first={
                <>
                  {actionWords(row.action)} <PlainText>{row.subject}</PlainText>
                </>
              }
              second={
                <>
                  <PlainText>{row.actor}</PlainText> · <Instant at={row.at} />
                </>
              }
            />
          )}
          empty={
            <EmptyState title={subject === '' ? 'No changes yet' : 'No changes to this subject'}>
              Every change by a person or a token is recorded here, in the same transaction as the change.
            </EmptyState>
          }
        />
      </SplitPane>
    </Page>
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
  const [isBusy, setBusy] = useState(false);
  async function verify(): Promise<void> {
    setBusy(true);
    try {
      const { isIntact, entries, brokenAt } = await answerOf(
        api.GET('/api/audit/v1/deployments/{deploymentId}/state', { params: { path: { deploymentId } } }),
      );
      if (isIntact) notifyDone(`The chain of ${counted(Number(entries), 'entry', 'entries')} is intact.`);
      else
        notifyError(
          new Error(`The chain is broken at entry ${brokenAt}: it, or an earlier entry, was changed or removed.`),
        );
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void verify()}>
      Verify integrity
    </Button>
  );
}
