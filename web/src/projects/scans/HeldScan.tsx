/** The question of a scan that was held back, and the button that answers it. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { paths } from '../../api/generated/api.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { notifyError } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from '../projects.module.css';
import { scanQuery } from '../queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { scanPageWords } from './scan-page-words.ts';

const { held: words } = scanPageWords;

const path = '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}/confirm-closings';
type Scan = paths[typeof path]['post']['responses'][200]['content']['application/json']['scan'];

export function HeldScan({ scanId, held }: { scanId: string; held: NonNullable<Scan['heldClosings']> }) {
  const { id: deploymentId, can } = useDeployment();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => answerOf(api.POST(path, { params: { path: { deploymentId, scanId } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: scanQuery(deploymentId, scanId).queryKey }),
    onError: notifyError,
  });
  return (
    <Section title={words.title}>
      <p className={classes.words}>{words.words(held.count)}</p>
      <ul className={classes.rows} aria-label={words.paths}>
        {held.paths.map((each) => (
          <li key={each} className={classes.row}>
            <code>
              <PlainText>{each}</PlainText>
            </code>
          </li>
        ))}
      </ul>
      {held.confirmedAt === null ? (
        can('scans.upload') && (
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {words.confirm}
          </Button>
        )
      ) : (
        <p className={classes.words} role="status">
          <Phrase
            text={words.confirmed}
            fill={{ by: <PlainText>{held.confirmedBy}</PlainText>, at: <Instant at={held.confirmedAt} /> }}
          />
        </p>
      )}
    </Section>
  );
}
