/** What stands in the place of data: nothing yet, an error, no access, still loading. */
import { Button } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';

const failed = new ApiError({ status: 502, code: 'UNKNOWN', message: 'Error 502.', requestId: 'req-7' });
const offline = new ApiError({ status: 0, code: 'UNKNOWN', message: 'The server cannot be reached.' });

export function States() {
  return (
    <>
      <EmptyState title="No policies yet" action={<Button>New policy</Button>}>
        A policy decides which findings block a merge.
      </EmptyState>
      <ErrorState error={failed} onRetry={() => undefined} />
      <ErrorState error={offline} />
      <NoAccess>Connections to source-code hosts, and their credentials.</NoAccess>
      <LoadingRows rows={3} />
    </>
  );
}
