/** The badges of a project's coverage and of a scan's status: an icon and a word. */
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHourglassOff,
  IconLoader2,
  type Icon,
} from '@tabler/icons-react';
import { coverageMeanings, coverageWords, type Coverage } from '../terms/coverage-words.ts';
import classes from './projects.module.css';
import { scanStatusWords, type ScanStatus } from './scans/scan-words.ts';

const coverageIcons: Readonly<Record<Coverage, Icon>> = {
  ok: IconCircleCheck,
  never_scanned: IconCircleDashed,
  failing: IconCircleX,
  stale: IconHourglassOff,
};

export function CoverageBadge({ coverage }: { coverage: Coverage }) {
  const CoverageIcon = coverageIcons[coverage];
  return (
    <span className={classes.badge} data-bad={coverage === 'failing' || undefined} title={coverageMeanings[coverage]}>
      <CoverageIcon size={14} aria-hidden />
      {coverageWords[coverage]}
    </span>
  );
}

const scanIcons: Readonly<Record<ScanStatus, Icon>> = {
  pending: IconClock,
  running: IconLoader2,
  completed: IconCircleCheck,
  error: IconCircleX,
  cancelled: IconBan,
  never_finished: IconAlertTriangle,
};

export function ScanStatusBadge({ status }: { status: ScanStatus }) {
  const StatusIcon = scanIcons[status];
  return (
    <span className={classes.badge} data-bad={status === 'error' || status === 'never_finished' || undefined}>
      <StatusIcon size={14} aria-hidden />
      {scanStatusWords[status]}
    </span>
  );
}
