/** A workflow type of the tests alone: a person starts it, and it does as little or as much as a test tells it to. */
import type { PersonWorkflowType, RunWork } from '../../server/src/domain/workflows/workflow-types.ts';

export const testWorkflow: PersonWorkflowType = {
  name: 'test_only',
  startedBy: 'person',
  needs: ['project'],
  async perform({ step }: RunWork) {
    const totalFindings = await step('look', async () => 3);
    return { totalFindings, totalCostCredits: 0.5 };
  },
};
