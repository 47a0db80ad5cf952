/** For tests: parses a text or value as an upload, and sorts the events. */
import { createHmac } from 'node:crypto';
import type { Coverage, DependencyDraft, FindingDraft, RuleFacts } from '../../model/draft.ts';
import type { ParseLimits } from '../limits.ts';
import { parseUpload } from '../parse-upload.ts';
import type { Format } from '../../model/formats.ts';
import type { InnerFormat } from '../parser.ts';
import type { SafeEvent } from '../secrets/safe-event.ts';

export interface Parsed {
  events: SafeEvent[];
  analyses: { tool: string; toolVersion: string; category: string }[];
  rules: Map<string, RuleFacts>;
  findings: FindingDraft[];
  dependencies: DependencyDraft[];
  problems: Extract<SafeEvent, { kind: 'problem' }>[];
  coverage: Coverage[];
}

export interface ParseTextOptions {
  format?: Format | InnerFormat;
  category?: string;
  limits?: ParseLimits;
  /** Chunk lengths, repeated. */
  chunkLengths?: readonly number[];
}

export function hashSecret(value: string): string {
  return createHmac('sha256', 'a key for tests').update(value).digest('hex');
}

/** All texts of the events; digests are in hexadecimal digits. */
export function textOf(events: unknown): string {
  return JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString(16) : value));
}

/** Parses; a value that is neither text nor bytes is written as JSON first. */
export async function parseText(input: unknown, options: ParseTextOptions = {}): Promise<Parsed> {
  const bytes =
    input instanceof Uint8Array
      ? Buffer.from(input)
      : Buffer.from(typeof input === 'string' ? input : JSON.stringify(input));
  const parsed: Parsed = {
    events: [],
    analyses: [],
    rules: new Map(),
    findings: [],
    dependencies: [],
    problems: [],
    coverage: [],
  };
  const batches = parseUpload({
    open: () => chunksOf(bytes, options.chunkLengths ?? []),
    fileName: 'upload.json',
    format: options.format ?? 'auto',
    category: options.category,
    hashSecret,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  for await (const batch of batches) for (const event of batch) sort(event, parsed);
  return parsed;
}

function sort(event: SafeEvent, parsed: Parsed): void {
  parsed.events.push(event);
  if (event.kind === 'analysis')
    parsed.analyses.push({ tool: event.tool, toolVersion: event.toolVersion, category: event.category });
  else if (event.kind === 'rule') parsed.rules.set(event.ruleKey, event.facts);
  else if (event.kind === 'finding') parsed.findings.push(event.draft);
  else if (event.kind === 'dependency') parsed.dependencies.push(event.draft);
  else if (event.kind === 'problem') parsed.problems.push(event);
  else parsed.coverage.push(event.coverage);
}

/**
 * The bytes in chunks of these lengths, repeated; one chunk without lengths. New buffers each time, like a body from a
 * database.
 */
export async function* chunksOf(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  if (lengths.length === 0) {
    yield bytes;
    return;
  }
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const length = Math.max(lengths[turn % lengths.length] ?? 1, 1);
    yield Uint8Array.from(bytes.subarray(at, at + length));
    at += length;
  }
}
