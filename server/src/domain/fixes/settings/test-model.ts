/** Sends the deployment's model a harmless test request, the same way as real ones, and returns the outcome. */
import type { Member } from '../../../model/caller.ts';
import { readModelPatch } from '../../../model/fixes/models/model-patch.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { callModel } from '../making/call-model.ts';

/** A user is waiting for the answer. */
const timeoutMs = 30_000;
/** Reasoning models need some before they answer. */
const outputTokensMax = 2_000;
const path = 'greeting.txt';
const text = 'Good morning\n';

/** The failure as text; '' if the model answered in the form that fixes need. Counts towards the month's budget. */
export async function testModel(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  member: Member,
): Promise<string> {
  const problem = await sendTestRequest(platform, member.deploymentId);
  await platform.database.asTenant(member.deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'fix.test_model',
      subject: `deployment:${member.deploymentId}`,
      changes: { success: problem === '', errorDetail: problem },
    }),
  );
  return problem;
}

async function sendTestRequest(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
): Promise<string> {
  try {
    const system =
      'You edit text files. You answer with one JSON object and nothing else: ' +
      '{"explanation": string, "edits": [{"path": string, "search": string, "replace": string}]}';
    const prompt = `The file ${path} holds ${JSON.stringify(text)}. Replace "morning" by "evening". Answer with the JSON object.`;
    const called = await callModel(platform, { deploymentId, runId: null, system, prompt, outputTokensMax, timeoutMs });
    if ('refused' in called) return called.refused;
    const patch = readModelPatch(called.answer, new Map([[path, text]]));
    return 'refused' in patch ? `The model answered, but not in the required form: ${patch.refused}` : '';
  } catch (error) {
    if (error instanceof OutgoingError) return error.message;
    throw error;
  }
}
