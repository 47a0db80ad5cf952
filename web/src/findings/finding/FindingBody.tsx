/** A finding in reading order: summary and actions first, then reasons, fix and history. */
import { DependencyFacts } from './facts/DependencyFacts.tsx';
import { Facts } from './facts/Facts.tsx';
import { explainsFix } from './facts/rule-texts.ts';
import classes from './finding.module.css';
import { Summary } from './Summary.tsx';
import { History } from './history/History.tsx';
import { HowToFix } from './fix/HowToFix.tsx';
import { IdentityEvidence } from './history/IdentityEvidence.tsx';
import { useMayTriage } from './may-triage.ts';
import { NextActions } from './fix/NextActions.tsx';
import { OtherBranches } from './OtherBranches.tsx';
import { PlaceFacts } from './facts/PlaceFacts.tsx';
import type { Detail } from './queries.ts';
import { SecretFacts } from './facts/SecretFacts.tsx';
import { Tickets } from './Tickets.tsx';
import { Trace } from './Trace.tsx';
import { useFix } from './fix/use-fix.ts';
import { WhyItMatters } from './facts/WhyItMatters.tsx';

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
  const place = { finding, deploymentId };
  // Parapet changes files of the repository only.
  const mayFix = mayTriage && detail.isInRepository;
  return (
    <div className={classes.body}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Summary detail={detail} deploymentId={deploymentId}>
            {mayTriage && (
              <NextActions finding={finding} fix={mayFix ? fix : null} hasKeys={!isPane} onTriaged={onTriaged} />
            )}
          </Summary>
          <Trace steps={detail.flow} isHidden={finding.issueType === 'ISSUE_TYPE_SECRETS'} hasKeys={!isPane} />
          <WhyItMatters detail={detail} />
          <HowToFix {...place} fix={fix} mayFix={mayFix} isExplained={explainsFix(detail.rule, finding.message)} />
          <PlaceFacts place={finding.place} />
          <DependencyFacts {...place} facts={detail.dependency} />
          <SecretFacts finding={finding} />
        </div>
        <div className={classes.beside}>
          <Facts {...place} />
          <Tickets {...place} mayTriage={mayTriage} />
          <OtherBranches {...place} />
        </div>
        <div className={classes.past}>
          <History detail={detail} deploymentId={deploymentId} mayTriage={mayTriage} />
          <IdentityEvidence identity={detail.identity} deploymentId={deploymentId} />
        </div>
      </div>
    </div>
  );
}
