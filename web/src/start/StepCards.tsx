/** The steps as cards: which are done, and which is open below. */
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import type { FirstStep } from '../terms/first-steps.ts';
import classes from './start.module.css';
import { stepWords } from './step-words.ts';
import { firstStepsWords } from './words.ts';

export function StepCards(props: { steps: readonly FirstStep[]; done: readonly FirstStep[]; open: FirstStep }) {
  const { steps, done, open } = props;
  return (
    <ol className={classes.cards}>
      {steps.map((step) => (
        <li key={step}>
          <StepCard step={step} isDone={done.includes(step)} isOpen={step === open} />
        </li>
      ))}
    </ol>
  );
}

function StepCard({ step, isDone, isOpen }: { step: FirstStep; isDone: boolean; isOpen: boolean }) {
  const { id: deploymentId } = useDeployment();
  const { title, about } = stepWords[step];
  const Mark = isDone ? IconCircleCheck : IconCircle;
  return (
    <Link
      to="/deployments/$deploymentId/start"
      params={{ deploymentId }}
      search={{ step }}
      className={classes.card}
      // As the router marks the step that the URL names.
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={classes.mark} data-done={isDone || undefined}>
        <Mark size={18} aria-hidden />
      </span>
      <h2>{title}</h2>
      <span className={classes.state} data-done={isDone || undefined}>
        {isDone ? firstStepsWords.states.done : firstStepsWords.states.toDo}
      </span>
      <span className={classes.about}>{about}</span>
    </Link>
  );
}
