/** What is still weak in the organisation's security, each with its number and the way to fix it; then what is fine. */
import { IconCircleCheck, IconCircleMinus, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { Page, Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import classes from './organisation.module.css';
import { CheckLink } from './CheckLink.tsx';
import { checkWords, securityWords } from './security-words.ts';

type Line = components['schemas']['SecurityChecklist']['lines'][number];

export function SecurityPage() {
  const { can } = useDeployment();
  return (
    <Page title={securityWords.title}>
      {can('deployment.manage') ? <Checklist /> : <NoAccess>{securityWords.about}</NoAccess>}
    </Page>
  );
}

function Checklist() {
  const { id: deploymentId } = useDeployment();
  const { data, error, refetch } = useQuery({
    // What it counts is changed by many screens: asked again whenever it is opened.
    queryKey: ['people', 'security', deploymentId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/security-checklist', {
          params: { path: { deploymentId } },
          signal,
        }),
      ),
  });
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={6} />;
  const weak = data.lines.filter(({ state }) => state === 'CHECK_STATE_WEAK');
  const fine = data.lines.filter(({ state }) => state !== 'CHECK_STATE_WEAK');
  return (
    <>
      <Section title={securityWords.weak(weak.length)}>
        {weak.length === 0 && <p>{securityWords.nothingWeak}</p>}
        <ul className={classes.checks} aria-label={securityWords.weakList}>
          {weak.map((line) => (
            <li key={line.check} className={classes.check}>
              <IconAlertTriangle size={16} className={classes.weak} aria-label={securityWords.states.weak} />
              <div>
                <strong>{checkWords[line.check].weak(line.count ?? 0)}</strong>
                <p className={classes.quiet}>
                  <Phrase text={checkWords[line.check].why} />
                </p>
              </div>
              <CheckLink deploymentId={deploymentId} check={line.check} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={securityWords.fine}>
        <ul className={classes.checks} aria-label={securityWords.fineList}>
          {fine.map((line) => (
            <Fine key={line.check} line={line} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function Fine({ line: { check, state, count } }: { line: Line }) {
  const isNeeded = state === 'CHECK_STATE_OK';
  const Icon = isNeeded ? IconCircleCheck : IconCircleMinus;
  return (
    <li className={classes.check}>
      <Icon
        size={16}
        className={classes.quiet}
        aria-label={isNeeded ? securityWords.states.ok : securityWords.states.notNeeded}
      />
      <span className={classes.quiet}>{isNeeded ? checkWords[check].ok(count ?? 0) : checkWords[check].notNeeded}</span>
    </li>
  );
}
