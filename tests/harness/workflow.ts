/** A workflow type for tests, which a user starts. */
import type { Performers } from '../../server/src/domain/runs/run-work.ts';
import type { PersonWorkflowType } from '../../server/src/model/runs/workflow-types.ts';

export const testWorkflow: PersonWorkflowType = { name: 'test_only', startedBy: 'person', needs: [] };

export const testPerformers: Performers = {
  async test_only({ step }) {
    const totalFindings = await step('look', async () => 3);
    return { totalFindings, totalCostCredits: 0.5 };
  },
};
