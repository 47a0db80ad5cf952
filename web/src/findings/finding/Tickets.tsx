/** The ticket of a finding in an issue tracker: shows, links and unlinks it. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import classes from './finding.module.css';
import type { Finding } from './queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { findingPageWords } from './words.ts';

const { ticket: words } = findingPageWords;

export function Tickets(props: { finding: Finding; deploymentId: string; mayTriage: boolean }) {
  const { finding, deploymentId, mayTriage } = props;
  const { externalTicket: ticket } = finding;
  return (
    <Section title={words.title}>
      <div className={classes.stack}>
        {ticket !== null && <LinkedTicket ticket={ticket} deploymentId={deploymentId} mayTriage={mayTriage} />}
        {ticket === null && <p className={classes.quiet}>{words.none}</p>}
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
    notifyDone(words.unlink.done(name));
    await refresh();
  }
  return (
    <div className={classes.row}>
      <span className={classes.path}>
        <SafeLink href={ticket.url}>
          <PlainText>{name}</PlainText>
        </SafeLink>
      </span>
      {others > 0 && <span className={classes.quiet}>{words.others(others)}</span>}
      {mayTriage && (
        <ConfirmButton act={words.unlink.act} title={words.unlink.title} onConfirm={unlink} isCompact>
          {others > 0 ? (
            <Phrase
              text={words.unlink.fromMany}
              fill={{ ticket: <PlainText>{name}</PlainText>, findings: words.unlink.findings(others + 1) }}
            />
          ) : (
            <Phrase text={words.unlink.fromOne} fill={{ ticket: <PlainText>{name}</PlainText> }} />
          )}
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
        label={words.url}
        placeholder={words.urlExample}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={link.error === null ? undefined : messageOf(link.error)}
        required
        withAsterisk={false}
        maxLength={2_000}
      />
      <Button type="submit" variant="default" loading={link.isPending} disabled={url.trim() === ''}>
        {words.link}
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
