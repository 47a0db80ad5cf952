/**
 * One question to a model, and its answer in the form of a JSON schema: an OpenAI-compatible endpoint or Anthropic's, through the `ai`
 * package. One call, not tried again, without tools, telemetry and default provider: all it can reach is the address of the model.
 */
import type { LanguageModel } from 'ai';
import type { Confidential } from '../../base/confidential.ts';
import type { FixModel } from '../../model/fixes/models/fix-model.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { modelFetch, ModelRefused } from './model-fetch.ts';

export interface ModelQuestion {
  model: Pick<FixModel, 'provider' | 'baseUrl' | 'name'>;
  credential: Confidential | null;
  /** Our own words. */
  system: string;
  /** The question, with what others wrote in it. */
  prompt: string;
  /** What the answer is to look like; whether it does is for the caller to judge. */
  schema: { name: string; json: Record<string, unknown> };
  outputTokensMax: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  /** What it wrote: JSON, if it did what it was told. */
  text: string;
  /** It stopped because it had written all that it may. */
  isCutOff: boolean;
  /** As the provider counts; undefined where it does not tell. */
  usage: { input: number; output: number } | undefined;
}

/** Characters; no answer that is of use comes near. */
const answerLengthMax = 200_000;

/** Throws OutgoingError and ModelRefused, in words that whoever entered the settings can act on. */
export async function askModel(fetch: GuardedFetch, question: ModelQuestion): Promise<ModelAnswer> {
  let dialect: Dialect = { limit: 'max_tokens', hasSchema: true };
  for (;;) {
    try {
      const answer = await askOnce(fetch, question, dialect);
      if (answer.text.length <= answerLengthMax) return answer;
      return { ...answer, text: answer.text.slice(0, answerLengthMax), isCutOff: true };
    } catch (error) {
      const next = question.model.provider === 'openai_compatible' ? otherDialect(dialect, error) : undefined;
      if (next === undefined) throw error;
      dialect = next;
    }
  }
}

/** In what OpenAI-compatible servers differ. */
interface Dialect {
  /** What the limit of the answer is called: OpenAI's newer models take the second name alone. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether it can be held to a schema; the question tells the form in words as well. */
  hasSchema: boolean;
}

/** How to ask a server that refused the request by the name of one of its members; a refusal costs nothing. */
function otherDialect(dialect: Dialect, error: unknown): Dialect | undefined {
  if (!(error instanceof ModelRefused) || (error.status !== 400 && error.status !== 422)) return undefined;
  if (dialect.limit === 'max_tokens' && error.body.includes('max_completion_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.hasSchema && /response_format|json_schema|structured output/i.test(error.body)) {
    return { ...dialect, hasSchema: false };
  }
  return undefined;
}

const paths = { openai_compatible: '/chat/completions', anthropic: '/messages' } as const;

async function askOnce(fetch: GuardedFetch, question: ModelQuestion, dialect: Dialect): Promise<ModelAnswer> {
  const { model, credential, signal } = question;
  const way = modelFetch({
    fetch,
    url: model.baseUrl + paths[model.provider],
    credential:
      credential === null
        ? null
        : model.provider === 'anthropic'
          ? { header: 'x-api-key', value: credential, prefix: '' }
          : { header: 'authorization', value: credential, prefix: 'Bearer ' },
    timeoutMs: question.timeoutMs,
    signal,
  });
  // Loaded by the first question: it takes a third of a second, and most servers never ask one.
  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import('ai');
  // Its warnings would go to standard error, beside our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const output = Output.object({ schema: jsonSchema(question.schema.json), name: question.schema.name });
  try {
    const result = await generateText({
      model: await languageModel(question, dialect, way.fetch),
      instructions: question.system,
      prompt: question.prompt,
      output,
      maxOutputTokens: question.outputTokensMax,
      maxRetries: 0,
      abortSignal: signal ?? new AbortController().signal,
      telemetry: { isEnabled: false },
    });
    const isCutOff = result.finishReason === 'length';
    // Without an object there may be no output; an answer that was cut off has none.
    const text = isCutOff ? result.text : JSON.stringify(result.output);
    return { text, isCutOff, usage: usageOf(result.usage) };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) {
      const { text = '', usage, finishReason } = error;
      return { text, isCutOff: finishReason === 'length', usage: usageOf(usage) };
    }
    const failure = way.failure();
    if (failure instanceof ModelRefused || failure instanceof OutgoingError) throw failure;
    if (signal?.aborted === true) throw new OutgoingError('cancelled', 'The call was cancelled.', error);
    const { host } = new URL(model.baseUrl);
    // Its errors quote what was answered, and causes are logged.
    const cause = error instanceof Error ? error.name : 'no error';
    throw new OutgoingError('connection', `${host} answered with something that is no answer of a model.`, cause);
  }
}

async function languageModel(
  { model }: ModelQuestion,
  { limit, hasSchema }: Dialect,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const { provider, baseUrl: baseURL, name } = model;
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without a key it would look for one in the environment. What it is given here never leaves (model-fetch.ts).
    return createAnthropic({ baseURL, apiKey: 'none', fetch })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const transformRequestBody = ({ max_tokens: outputTokensMax, response_format: format, ...body }: Body): Body => ({
    ...body,
    [limit]: outputTokensMax,
    ...(hasSchema && { response_format: format }),
  });
  const options = { name: 'model', baseURL, fetch, supportsStructuredOutputs: true, transformRequestBody };
  return createOpenAICompatible(options)(name);
}

type Body = Record<string, unknown>;

/** A provider that tells nothing, or zeros, has not counted. */
function usageOf(
  usage:
    | {
        inputTokens: number | undefined;
        outputTokens: number | undefined;
      }
    | undefined,
): ModelAnswer['usage'] {
  const { inputTokens: input = 0, outputTokens: output = 0 } = usage ?? {};
  return isCount(input) && isCount(output) && input > 0 && output > 0 ? { input, output } : undefined;
}

const isCount = (count: number): boolean => Number.isSafeInteger(count);
