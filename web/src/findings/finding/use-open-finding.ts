/** A finding that is read, on its page or in a pane, with what its reader may do and does. */
import { useNextActions, type NextActions } from './fix/use-next-actions.ts';
import { useFix, type Fix } from './fix/use-fix.ts';
import { useMayTriage } from './may-triage.ts';
import type { Detail } from './queries.ts';

export interface OpenFinding {
  detail: Detail;
  deploymentId: string;
  mayTriage: boolean;
  /** What an admin has to change before Parapet can fix the finding; ''. */
  obstacle: string;
  fix: Fix;
  next: NextActions;
}

export function useOpenFinding(
  detail: Detail,
  deploymentId: string,
  options: { hasKeys: boolean; onTriaged?: (() => void) | undefined },
): OpenFinding {
  const { finding } = detail;
  const mayTriage = useMayTriage(finding.repository.id);
  const fix = useFix(deploymentId, finding, mayTriage);
  // Parapet changes files of the repository only. A fix that runs is a reason against another one, not against its button.
  const { fixRefusal } = detail;
  const isPossible = fixRefusal === null || fixRefusal.errorType === 'AUTOFIX_ERROR_TYPE_IN_FLIGHT_FIX_PENDING';
  const mayFix = mayTriage && detail.isInRepository && isPossible;
  const next = useNextActions({ ...options, finding, mayTriage, fix: mayFix ? fix : null });
  return { detail, deploymentId, mayTriage, obstacle: mayTriage && !isPossible ? fixRefusal.message : '', fix, next };
}
