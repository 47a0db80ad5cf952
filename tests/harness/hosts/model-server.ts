/**
 * A model on this machine, as an OpenAI-compatible server (`/v1/chat/completions`) and as Anthropic's (`/v1/messages`):
 * returns the test's replies in order, and accepts only requests of the shape that those two publish.
 */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { z } from 'zod';

export interface ModelReply {
  /** The model's output: a patch, or any text. */
  writes?: unknown;
  /** The reported usage; null: none. */
  usage?: { input: number; output: number } | null;
  /** True if it stopped at its output limit. */
  isCutOff?: boolean;
  /** Another status than 200, with this body. */
  status?: number;
  body?: string;
  location?: string;
  /** Reads the request and never responds. */
  hangs?: boolean;
}

export interface ModelServer {
  /** Up to and including `/v1`. */
  url: string;
  asked: { path: string; headers: IncomingMessage['headers']; system: string; prompt: string; body: ReceivedRequest }[];
  /** The replies to come; the last one is repeated. */
  replies: (ModelReply | ((prompt: string) => ModelReply))[];
  /** Resolves after this many requests in total. */
  until(count: number): Promise<void>;
}

const tokens = z.int().min(1);
const schemaOfAnswer = z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) });
/** https://platform.openai.com/docs/api-reference/chat/create, reduced to what is used here. */
const OpenAiRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({ role: z.literal('user'), content: z.string() }),
  ]),
  max_tokens: tokens.optional(),
  max_completion_tokens: tokens.optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({ name: z.string(), schema: schemaOfAnswer, strict: z.literal(true) }),
    })
    .optional(),
});
/** https://docs.anthropic.com/en/api/messages, the same. */
const AnthropicRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: tokens,
  system: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
  messages: z.tuple([
    z.strictObject({
      role: z.literal('user'),
      content: z.tuple([z.strictObject({ type: z.literal('text'), text: z.string() })]),
    }),
  ]),
  // The way to request a schema depends on the model.
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: schemaOfAnswer }) })
    .optional(),
  tools: z
    .tuple([z.strictObject({ name: z.literal('json'), description: z.string(), input_schema: schemaOfAnswer })])
    .optional(),
  tool_choice: z
    .strictObject({
      type: z.enum(['tool', 'any']),
      name: z.string().optional(),
      disable_parallel_tool_use: z.boolean(),
    })
    .optional(),
});
/** The parts of a request that tests read, for both. */
interface ReceivedRequest {
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  response_format?: unknown;
  tools?: unknown;
}

/** Ends with the test, which fails if a request had another shape. */
export async function startModelServer(t: TestContext, ...replies: ModelServer['replies']): Promise<ModelServer> {
  const problems: string[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      response.writeHead(400).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model: ModelServer = {
    url,
    asked: [],
    replies,
    async until(count) {
      if (model.asked.length >= count) return;
      await new Promise<void>((done) => waiting.push({ count, done }));
    },
  };
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    assert.deepEqual(problems, [], 'every request has the shape that is published');
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    assert.deepEqual([request.method, headers['content-type']], ['POST', 'application/json']);
    const isAnthropic = path === '/v1/messages';
    assert.ok(isAnthropic || path === '/v1/chat/completions', `there is no ${path}`);
    if (isAnthropic) assert.equal(headers['anthropic-version'], '2023-06-01');
    const sent = await json(request);
    const body: ReceivedRequest = isAnthropic ? AnthropicRequest.parse(sent) : OpenAiRequest.parse(sent);
    const [system, prompt] = isAnthropic
      ? textsOfAnthropic(AnthropicRequest.parse(sent))
      : OpenAiRequest.parse(sent).messages.map(({ content }) => content);
    model.asked.push({ path, headers, system: system ?? '', prompt: prompt ?? '', body });
    for (const { count, done } of waiting) if (model.asked.length >= count) done();
    const next = model.replies.length > 1 ? model.replies.shift() : model.replies[0];
    const reply = typeof next === 'function' ? next(prompt ?? '') : (next ?? assert.fail('no reply is left'));
    if (reply.hangs === true) return;
    if (reply.status !== undefined) {
      const location = reply.location === undefined ? {} : { location: reply.location };
      response.writeHead(reply.status, { 'content-type': 'application/json', ...location }).end(reply.body ?? '{}');
      return;
    }
    const written = typeof reply.writes === 'string' ? reply.writes : JSON.stringify(reply.writes);
    const told = isAnthropic ? asAnthropic(reply, written, body) : asOpenAi(reply, written);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  }
  return model;
}

const textsOfAnthropic = ({ system, messages }: z.infer<typeof AnthropicRequest>): string[] => [
  system.map(({ text }) => text).join('\n'),
  messages[0].content[0].text,
];

const usual = { input: 100, output: 20 };

function asOpenAi({ usage = usual, isCutOff = false }: ModelReply, content: string): unknown {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'demo',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: isCutOff ? 'length' : 'stop' }],
    ...(usage !== null && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    }),
  };
}

function asAnthropic(
  { usage = usual, isCutOff = false }: ModelReply,
  text: string,
  { tools }: ReceivedRequest,
): unknown {
  const isTool = tools !== undefined;
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'demo',
    content: [
      isTool ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) } : { type: 'text', text },
    ],
    stop_reason: isCutOff ? 'max_tokens' : isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  };
}
