/** Shown instead of data that failed to load, with advice and a retry button. */
import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../../api/api-error.ts';
import classes from './states.module.css';

export function ErrorState(props: { error: unknown; onRetry?: () => void }) {
  const { error, onRetry } = props;
  const { title, advice } = describe(error);
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <div className={classes.state} role="alert">
      <h2>{title}</h2>
      <p className={classes.words}>{messageOf(error)}</p>
      {advice !== '' && <p className={classes.words}>{advice}</p>}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {requestId !== '' && <p className={classes.quiet}>Request {requestId}. The server’s log has the details.</p>}
    </div>
  );
}

function describe(error: unknown): { title: string; advice: string } {
  const status = error instanceof ApiError ? error.status : -1;
  if (status === 0) return { title: 'No connection', advice: 'You may see cached data. Try again to refresh it.' };
  if (status === 403) return { title: 'You don’t have access', advice: 'Ask an admin of this deployment for access.' };
  if (status === 404) return { title: 'Not found', advice: 'It was deleted, or you don’t have access to it.' };
  if (status === 429) return { title: 'Too many requests', advice: 'Wait a moment, then try again.' };
  if (status >= 500) return { title: 'Server error', advice: '' };
  return { title: 'Something went wrong', advice: '' };
}
