/** A finding in reading order: summary and actions first, then reasons, fix and history. */
import type { ReactNode } from 'react';
import { DependencyFacts } from './facts/DependencyFacts.tsx';
import { Facts } from './facts/Facts.tsx';
import { explainsFix } from './facts/rule-texts.ts';
import classes from './finding.module.css';
import { Summary } from './Summary.tsx';
import { History } from './history/History.tsx';
import { HowToFix } from './fix/HowToFix.tsx';
import { IdentityEvidence } from './history/IdentityEvidence.tsx';
import { IgnorePanel } from './fix/NextActions.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { OtherBranches } from './OtherBranches.tsx';
import { PlaceFacts } from './facts/PlaceFacts.tsx';
import { SecretFacts } from './facts/SecretFacts.tsx';
import { Tickets } from './Tickets.tsx';
import { Trace } from './Trace.tsx';
import type { OpenFinding } from './use-open-finding.ts';
import { WhyItMatters } from './facts/WhyItMatters.tsx';

/** `children`: the actions, unless the screen has them elsewhere. */
export function FindingBody({ open, children }: { open: OpenFinding; children?: ReactNode }) {
  const { detail, deploymentId, mayTriage, obstacle, fix, next } = open;
  const { finding } = detail;
  const place = { finding, deploymentId };
  return (
    <div className={classes.body}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Summary detail={detail} deploymentId={deploymentId}>
            <IgnorePanel next={next} />
            {children}
          </Summary>
          <Trace steps={detail.flow} isHidden={finding.issueType === 'ISSUE_TYPE_SECRETS'} hasKeys={next.hasKeys} />
          <div className={classes.reading}>
            <div className={classes.column}>
              <WhyItMatters detail={detail} />
            </div>
            <div className={classes.column}>
              <HowToFix
                {...place}
                fix={fix}
                mayFix={next.fix !== null}
                obstacle={obstacle}
                isExplained={explainsFix(detail.rule, finding.message)}
              />
              <PlaceFacts place={finding.place} />
              <DependencyFacts {...place} facts={detail.dependency} />
              <SecretFacts finding={finding} />
            </div>
          </div>
        </div>
        <div className={classes.beside}>
          <KeyFacts detail={detail} />
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
