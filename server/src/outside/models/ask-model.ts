/**
 * Sends one prompt to a model and returns its answer as text for a JSON schema: an OpenAI-compatible endpoint or
 * Anthropic's, through the `ai` package. One call without retries, tools, telemetry or a default provider; it can reach
 * only the model's address.
 */
import type { LanguageModel } from 'ai';
import type { Confidential } from '../../base/confidential.ts';
import type { FixModel } from '../../model/fixes/models/fix-model.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { modelFetch, ModelRefused } from './model-fetch.ts';

export interface ModelRequest {
  model: Pick<FixModel, 'provider' | 'baseUrl' | 'name'>;
  credential: Confidential | null;
  /** Our own text. */
  system: string;
  /** The prompt, including untrusted text. */
  prompt: string;
  /** The requested form of the answer; the caller validates it. */
  schema: { name: string; json: Record<string, unknown> };
  outputTokensMax: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  /** The model's output: JSON if it followed the schema. */
  text: string;
  /** It stopped at the output limit. */
  isCutOff: boolean;
  /** Tokens as the provider counts them; undefined if it does not. */
  usage: { input: number; output: number } | undefined;
}

/** Characters; useful answers are far shorter. */
const answerLengthMax = 200_000;

/** Throws OutgoingError and ModelRefused, with messages for the person who entered the settings. */
export async function askModel(fetch: GuardedFetch, question: ModelRequest): Promise<ModelAnswer> {
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

/** Differences between OpenAI-compatible servers. */
interface Dialect {
  /** The name of the output limit: OpenAI's newer models accept only the second. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** True if the server supports schemas; the prompt describes the form in words too. */
  hasSchema: boolean;
}

/** Returns the dialect to retry with if the server rejected a member by name; a rejected request costs nothing. */
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

async function askOnce(fetch: GuardedFetch, question: ModelRequest, dialect: Dialect): Promise<ModelAnswer> {
  const { model, credential, signal } = question;
  const transport = modelFetch({
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
  // Loaded with the first prompt: it takes a third of a second, and most servers never need it.
  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import('ai');
  // The package's warnings would go to standard error, into our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const output = Output.object({ schema: jsonSchema(question.schema.json), name: question.schema.name });
  try {
    const result = await generateText({
      model: await languageModel(question, dialect, transport.fetch),
      instructions: question.system,
      prompt: question.prompt,
      output,
      maxOutputTokens: question.outputTokensMax,
      maxRetries: 0,
      abortSignal: signal ?? new AbortController().signal,
      telemetry: { isEnabled: false },
    });
    const isCutOff = result.finishReason === 'length';
    // Without an object there may be no output, as in an answer that was cut off.
    const text = isCutOff ? result.text : JSON.stringify(result.output);
    return { text, isCutOff, usage: usageOf(result.usage) };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) {
      const { text = '', usage, finishReason } = error;
      return { text, isCutOff: finishReason === 'length', usage: usageOf(usage) };
    }
    const failure = transport.failure();
    if (failure instanceof ModelRefused || failure instanceof OutgoingError) throw failure;
    if (signal?.aborted === true) throw new OutgoingError('cancelled', 'The call was cancelled.', error);
    const { host } = new URL(model.baseUrl);
    // The package's errors quote the answer, and causes are logged.
    const cause = error instanceof Error ? error.name : 'no error';
    throw new OutgoingError('connection', `${host} answered with something that is not a model's answer.`, cause);
  }
}

async function languageModel(
  { model }: ModelRequest,
  { limit, hasSchema }: Dialect,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const { provider, baseUrl: baseURL, name } = model;
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without a key the package would read one from the environment. This one is never sent (model-fetch.ts).
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

/** A provider that sends no counts, or zeros, does not count. */
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
