/** The question of a scan that was held back, and the button that answers it. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { paths } from '../../api/generated/api.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { notifyError } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { counted } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from '../projects.module.css';
import { scanQuery } from '../queries.ts';

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
    <Section title="Upload held: close these findings?">
      <p className={classes.words}>
        This upload would close {counted(held.count, 'finding')}. It reports none of them and shares no paths with them,
        which usually means the wrong project or category. Nothing was changed.
      </p>
      <ul className={classes.rows} aria-label="Paths of the findings">
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
            Let the next upload close them
          </Button>
        )
      ) : (
        <p className={classes.words} role="status">
          Confirmed by <PlainText>{held.confirmedBy}</PlainText>, <Instant at={held.confirmedAt} />. Send the upload
          again within 7 days: its results were not kept.
        </p>
      )}
    </Section>
  );
}
