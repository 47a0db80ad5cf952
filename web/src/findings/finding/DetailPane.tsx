/** The open finding beside a list. Its code loads after the list, or with a pane that the URL opens. */
import { lazy, Suspense } from 'react';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';

const FindingDetail = lazy(async () => ({ default: (await import('./FindingDetail.tsx')).FindingDetail }));

export function DetailPane(props: { findingId: string; deploymentId: string }) {
  return (
    <Suspense fallback={<LoadingRows rows={14} />}>
      <FindingDetail {...props} />
    </Suspense>
  );
}
