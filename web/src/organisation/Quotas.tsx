/** What the organisation uses of what it may use. */
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import classes from './organisation.module.css';
import { quotasWords } from './quotas-words.ts';

const words = quotasWords;

/** `used` is null if it was not measured yet. */
type Gauge = Pick<components['schemas']['Quotas']['storageMb'], 'used' | 'limit'>;

export function Quotas() {
  const { id } = useDeployment();
  const params = { path: { deploymentId: id } };
  const { data, error, refetch } = useQuery({
    queryKey: ['organisations', 'quotas', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/agent/deployments/{deploymentId}/quotas', { params, signal })),
  });
  return (
    <Section title={words.title}>
      <p className={classes.quiet}>{words.about}</p>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={3} />}
      {data !== undefined && (
        <dl className={classes.quotas}>
          <QuotaLine label={words.projects} gauge={data.projects} />
          <QuotaLine label={words.uploadsToday} gauge={data.uploadsToday} />
          <QuotaLine label={words.seats} gauge={data.seats} />
          {data.storageMb.limit !== null && <QuotaLine label={words.storage} gauge={data.storageMb} />}
        </dl>
      )}
    </Section>
  );
}

function QuotaLine({ label, gauge: { used, limit } }: { label: string; gauge: Gauge }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {limit !== null && (
          <Progress
            className={classes.gauge}
            aria-label={label}
            value={limit === 0 ? 100 : Math.min(100, ((used ?? 0) / limit) * 100)}
          />
        )}
        {used === null
          ? words.notMeasured(limit ?? 0)
          : limit === null
            ? words.unlimited(used)
            : words.ofLimit(used, limit)}
      </dd>
    </>
  );
}
