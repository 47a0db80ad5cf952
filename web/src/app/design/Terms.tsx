/** How severities, the states of findings and those of jobs look. */
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import { severities } from '../../terms/findings/severity-words.ts';
import { StateBadge } from '../../terms/findings/state.tsx';
import { states } from '../../terms/findings/state-words.ts';
import { RunStatusBadge } from '../../terms/runs/run-status.tsx';
import { runStatuses } from '../../terms/runs/run-status-words.ts';
import classes from './design.module.css';

export function Terms() {
  return (
    <>
      <div className={classes.row}>
        {severities.map((severity) => (
          <SeverityBadge key={severity} severity={severity} withWord />
        ))}
      </div>
      <div className={classes.row}>
        {states.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
      </div>
      <div className={classes.row}>
        {runStatuses.map((status) => (
          <RunStatusBadge key={status} status={status} />
        ))}
      </div>
    </>
  );
}
