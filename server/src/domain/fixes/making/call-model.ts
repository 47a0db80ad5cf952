/**
 * One call of the deployment's model within the month's budget. What it may cost at most is set aside before it, in one row with a lock on
 * the settings, and settled after it: two runs at once do not spend the same credits, and a process that dies has spent what it set aside.
 */
import type { Confidential } from '../../../base/confidential.ts';
import { OutgoingError, type OutgoingFailure } from '../../../outside/guard/outgoing-error.ts';
import { askModel } from '../../../outside/models/ask-model.ts';
import { ModelRefused } from '../../../outside/models/model-fetch.ts';
import {
  budgetProblem,
  spendingOf,
  tokensAtMost,
  type FixModel,
  type Spending,
} from '../../../model/fixes/models/fix-model.ts';
import { modelPatchSchema } from '../../../model/fixes/models/model-patch.ts';
import { getFixSettingsForUpdate } from '../../../store/fixes/fix-settings.ts';
import { insertModelCall, settleModelCall, sumModelCalls, type KeptAnswer } from '../../../store/fixes/model-calls.ts';
import type { Platform } from '../../platform.ts';
import { openModelCredential } from '../settings/model-credential.ts';

export interface ModelCall {
  deploymentId: string;
  /** Null: of no run. */
  runId: string | null;
  system: string;
  prompt: string;
  /** Fewer than the settings allow; the settings' own otherwise. */
  outputTokensMax?: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export type CalledModel = { answer: KeptAnswer; cost: Spending } | { refused: string };

/** Refused where no model is set up (any more) or the budget does not bear it. Throws OutgoingError, and a ModelRefused as one. */
export async function callModel(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  call: ModelCall,
): Promise<CalledModel> {
  const begun = await begin(platform, call);
  if ('refused' in begun) return begun;
  const { callId, model, credential, outputTokensMax, most } = begun;
  // Until it is known otherwise, it has cost what was set aside.
  let cost = most;
  let kept: KeptAnswer | undefined;
  try {
    const { system, prompt, timeoutMs, signal } = call;
    const schema = modelPatchSchema;
    const question = { model, credential, system, prompt, schema, outputTokensMax, timeoutMs, signal };
    const answer = await askModel(platform.outside.fetch, question);
    const { input, output } = answer.usage ?? {
      input: tokensAtMost(system + prompt),
      output: Math.min(tokensAtMost(answer.text), outputTokensMax),
    };
    cost = spendingOf(model, { input, output });
    const { text, isCutOff } = answer;
    kept = { model: model.name, text: text.replaceAll('\0', ''), isCutOff };
    return { answer: kept, cost };
  } catch (error) {
    if (hasCostNothing(error)) cost = { tokens: 0, credits: 0 };
    if (error instanceof ModelRefused) throw new OutgoingError('refused', error.message, error);
    throw error;
  } finally {
    const at = platform.clock.now();
    const { deploymentId, runId } = call;
    await platform.database.asTenant(deploymentId, (tx) =>
      settleModelCall(tx, { callId, runId, at, cost, answer: kept }),
    );
  }
}

interface BegunCall {
  callId: string;
  model: FixModel;
  credential: Confidential | null;
  outputTokensMax: number;
  /** What was set aside. */
  most: Spending;
}

async function begin(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  { deploymentId, runId, system, prompt, ...call }: ModelCall,
): Promise<BegunCall | { refused: string }> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const { model, ...budget } = await getFixSettingsForUpdate(tx);
    if (model === null) return { refused: 'No model is set up.' };
    const at = platform.clock.now();
    const outputTokensMax = Math.min(call.outputTokensMax ?? model.outputTokensMax, model.outputTokensMax);
    const most = spendingOf(model, { input: tokensAtMost(system + prompt), output: outputTokensMax });
    const problem = budgetProblem(budget, await sumModelCalls(tx, monthOf(at)), most);
    if (problem !== undefined) return { refused: problem };
    const credential = await openModelCredential(platform, tx);
    const callId = await insertModelCall(tx, { runId, at, most });
    return { callId, model, credential, outputTokensMax, most };
  });
}

/** Budgets are of calendar months in UTC. */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** Of calls that ended so, the model never got the question, or refused it. After the others it may have worked on. */
const neverAsked: readonly OutgoingFailure[] = ['bad_url', 'forbidden_address', 'dns', 'refused', 'tls', 'redirects'];

function hasCostNothing(error: unknown): boolean {
  return error instanceof ModelRefused || (error instanceof OutgoingError && neverAsked.includes(error.failure));
}
