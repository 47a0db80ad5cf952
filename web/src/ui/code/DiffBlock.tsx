/** A diff. Plain text if it is not a diff; its space is reserved until the renderer is loaded. */
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { showUnseen } from '../text/PlainText.tsx';
import classes from './code-block.module.css';

const DiffText = lazy(async () => ({ default: (await import('./DiffText.tsx')).DiffText }));

export function DiffBlock({ diff, label }: { diff: string; label: string }) {
  const text = showUnseen(diff);
  const plain = <pre className={classes.diffText}>{text}</pre>;
  return (
    <div className={classes.block} role="region" aria-label={label} tabIndex={0}>
      <CatchBoundary getResetKey={() => diff} errorComponent={() => plain}>
        <Suspense fallback={<pre className={`${classes.diffText} ${classes.pending}`}>{text}</pre>}>
          <DiffText text={text} fallback={plain} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}
