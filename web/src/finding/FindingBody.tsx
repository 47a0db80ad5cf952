/** All of a finding, in the order in which somebody asks: what and where, what to do, then why, how, and what was. */
import { DependencyFacts } from './DependencyFacts.tsx';
import { Facts } from './Facts.tsx';
import { Glance } from './Glance.tsx';
import { HowToFix } from './HowToFix.tsx';
import { History } from './History.tsx';
import { IdentityEvidence } from './IdentityEvidence.tsx';
import { useFix } from './use-fix.ts';
import { NextActions } from './NextActions.tsx';
import { OtherBranches } from './OtherBranches.tsx';
import type { Detail } from './queries.ts';
import { SecretFacts } from './SecretFacts.tsx';
import { Tickets } from './Tickets.tsx';
import { Trace } from './Trace.tsx';
import { WhyItMatters } from './WhyItMatters.tsx';
import { useMayTriage } from './may-triage.ts';

export function FindingBody(props: {
  detail: Detail;
  deploymentId: string;
  isPane?: boolean;
  onTriaged?: (() => void) | undefined;
}) {
  const { detail, deploymentId, isPane = false, onTriaged } = props;
  const { finding } = detail;
  const mayTriage = useMayTriage(finding.repository.id);
  const fix = useFix(deploymentId, finding, mayTriage);
  return (
    <>
      <Glance detail={detail} deploymentId={deploymentId}>
        {mayTriage && <NextActions finding={finding} fix={fix} hasKeys={!isPane} onTriaged={onTriaged} />}
      </Glance>
      <Trace finding={finding} />
      <WhyItMatters finding={finding} />
      <HowToFix finding={finding} deploymentId={deploymentId} fix={fix} mayFix={mayTriage} />
      <DependencyFacts finding={finding} deploymentId={deploymentId} />
      <SecretFacts finding={finding} />
      <Facts finding={finding} deploymentId={deploymentId} />
      <Tickets finding={finding} deploymentId={deploymentId} mayTriage={mayTriage} />
      <OtherBranches finding={finding} deploymentId={deploymentId} />
      <History detail={detail} deploymentId={deploymentId} />
      <IdentityEvidence identity={detail.identity} deploymentId={deploymentId} />
    </>
  );
}
