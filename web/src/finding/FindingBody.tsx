/** All of a finding, in the order in which somebody asks: what and where, what to do, then why, how, and what was. */
import { Glance } from './Glance.tsx';
import { HowToFix } from './HowToFix.tsx';
import { useFix } from './use-fix.ts';
import { NextActions } from './NextActions.tsx';
import type { Detail } from './queries.ts';
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
      <HowToFix finding={finding} deploymentId={deploymentId} fix={fix} mayFix={mayTriage} />
    </>
  );
}
