/** Shown instead of data that failed to load, with advice and a retry button. */
import { Button } from '@mantine/core';
import { ApiError, messageOf } from '../../api/api-error.ts';
import classes from './states.module.css';
import { screenStateWords } from './words.ts';

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
          {screenStateWords.retry}
        </Button>
      )}
      {requestId !== '' && <p className={classes.quiet}>{screenStateWords.request(requestId)}</p>}
    </div>
  );
}

function describe(error: unknown): { title: string; advice: string } {
  const { errors } = screenStateWords;
  const status = error instanceof ApiError ? error.status : -1;
  if (status === 0) return errors.offline;
  if (status === 403) return errors.forbidden;
  if (status === 404) return errors.notFound;
  if (status === 429) return errors.tooMany;
  if (status >= 500) return errors.server;
  return errors.other;
}
