/** The ticket of a finding in an issue tracker: shows, links and unlinks it. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { counted } from '../../ui/text/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import classes from './finding.module.css';
import type { Finding } from './queries.ts';

export function Tickets(props: { finding: Finding; deploymentId: string; mayTriage: boolean }) {
  const { finding, deploymentId, mayTriage } = props;
  const { externalTicket: ticket } = finding;
  return (
    <Section title="Ticket">
      <div className={classes.stack}>
        {ticket !== null && <LinkedTicket ticket={ticket} deploymentId={deploymentId} mayTriage={mayTriage} />}
        {ticket === null && <p className={classes.quiet}>No ticket is linked.</p>}
        {ticket === null && mayTriage && <LinkForm findingId={finding.id} deploymentId={deploymentId} />}
      </div>
    </Section>
  );
}

function LinkedTicket(props: {
  ticket: NonNullable<Finding['externalTicket']>;
  deploymentId: string;
  mayTriage: boolean;
}) {
  const { ticket, deploymentId, mayTriage } = props;
  const refresh = useRefresh();
  const name = ticket.externalSlug === '' ? ticket.url : ticket.externalSlug;
  const others = ticket.linkedIssueIds.length - 1;
  async function unlink(): Promise<void> {
    const path = { deploymentId, ticketId: ticket.id };
    await answerOf(api.DELETE('/api/ticketing/v2/deployments/{deploymentId}/tickets/{ticketId}', { params: { path } }));
    notifyDone(`Ticket ${name} unlinked.`);
    await refresh();
  }
  return (
    <div className={classes.row}>
      <span className={classes.path}>
        <SafeLink href={ticket.url}>
          <PlainText>{name}</PlainText>
        </SafeLink>
      </span>
      {others > 0 && <span className={classes.quiet}>also linked to {counted(others, 'other finding')}</span>}
      {mayTriage && (
        <ConfirmButton act="Unlink" title="Unlink the ticket?" onConfirm={unlink} isCompact>
          <PlainText>{name}</PlainText> is unlinked from {others > 0 ? counted(others + 1, 'finding') : 'this finding'}.
          The ticket itself stays in its tracker.
        </ConfirmButton>
      )}
    </div>
  );
}

function LinkForm({ findingId, deploymentId }: { findingId: string; deploymentId: string }) {
  const [url, setUrl] = useState('');
  const refresh = useRefresh();
  const link = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/ticketing/v2/deployments/{deploymentId}/tickets', {
          params: { path: { deploymentId } },
          body: { url: url.trim(), externalSlug: slugOf(url), findingIds: [findingId] },
        }),
      ),
    onSuccess: refresh,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    link.mutate();
  }
  return (
    <form className={classes.linkForm} onSubmit={submit}>
      <TextInput
        className={classes.linkField}
        type="url"
        label="Ticket URL"
        placeholder="https://tracker.example/browse/SEC-17"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={link.error === null ? undefined : messageOf(link.error)}
        required
        withAsterisk={false}
        maxLength={2_000}
      />
      <Button type="submit" variant="default" loading={link.isPending} disabled={url.trim() === ''}>
        Link ticket
      </Button>
    </form>
  );
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    await queryClient.invalidateQueries({ queryKey: ['findings'] });
  };
}

const slugLengthMax = 200;

/** The tracker's name of the ticket, from the end of its URL: SEC-17, or 17. */
function slugOf(url: string): string {
  const path = URL.canParse(url.trim()) ? new URL(url.trim()).pathname : '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return last.slice(0, slugLengthMax);
}
