/**
 * One call of the deployment's model within its monthly budget. The maximum cost is reserved before the call, in one
 * row under a lock on the settings, and settled after it: two runs at once do not spend the same credits, and a process
 * that dies has spent its reservation.
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
import {
  insertModelCall,
  settleModelCall,
  sumModelCalls,
  type StoredAnswer,
} from '../../../store/fixes/model-calls.ts';
import type { Platform } from '../../platform.ts';
import { openModelCredential } from '../settings/model-credential.ts';

export interface ModelCall {
  deploymentId: string;
  /** Null for a call outside any run. */
  runId: string | null;
  system: string;
  prompt: string;
  /** A lower limit than the settings'; default: the settings' own. */
  outputTokensMax?: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export type CalledModel = { answer: StoredAnswer; cost: Spending } | { refused: string };

/**
 * Refused if no model is configured (any longer) or the budget is too small. Throws OutgoingError; a ModelRefused is
 * thrown as one.
 */
export async function callModel(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  call: ModelCall,
): Promise<CalledModel> {
  const begun = await begin(platform, call);
  if ('refused' in begun) return begun;
  const { callId, model, credential, outputTokensMax, reserved } = begun;
  // Until the cost is known, it is the reserved one.
  let cost = reserved;
  let kept: StoredAnswer | undefined;
  try {
    const { system, prompt, timeoutMs, signal } = call;
    const schema = modelPatchSchema;
    const request = { model, credential, system, prompt, schema, outputTokensMax, timeoutMs, signal };
    const answer = await askModel(platform.outside.fetch, request);
    const { input, output } = answer.usage ?? {
      input: tokensAtMost(system + prompt),
      output: Math.min(tokensAtMost(answer.text), outputTokensMax),
    };
    cost = spendingOf(model, { input, output });
    const { text, isCutOff } = answer;
    kept = { model: model.name, text: text.replaceAll('\0', ''), isCutOff };
    return { answer: kept, cost };
  } catch (error) {
    if (wasNotCharged(error)) cost = { tokens: 0, credits: 0 };
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
  /** The reservation. */
  reserved: Spending;
}

async function begin(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  { deploymentId, runId, system, prompt, ...call }: ModelCall,
): Promise<BegunCall | { refused: string }> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const { model, ...budget } = await getFixSettingsForUpdate(tx);
    if (model === null) return { refused: 'No model is configured.' };
    const at = platform.clock.now();
    const outputTokensMax = Math.min(call.outputTokensMax ?? model.outputTokensMax, model.outputTokensMax);
    const reserved = spendingOf(model, { input: tokensAtMost(system + prompt), output: outputTokensMax });
    const problem = budgetProblem(budget, await sumModelCalls(tx, monthOf(at)), reserved);
    if (problem !== undefined) return { refused: problem };
    const credential = await openModelCredential(platform, tx);
    const callId = await insertModelCall(tx, { runId, at, reserved });
    return { callId, model, credential, outputTokensMax, reserved };
  });
}

/** Budgets are of calendar months in UTC. */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/**
 * Failures in which the model never received the request, or refused it. After any other it may have worked on the
 * request.
 */
const notCharged: readonly OutgoingFailure[] = ['bad_url', 'forbidden_address', 'dns', 'refused', 'tls', 'redirects'];

function wasNotCharged(error: unknown): boolean {
  return error instanceof ModelRefused || (error instanceof OutgoingError && notCharged.includes(error.failure));
}
