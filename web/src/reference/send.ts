/** Sends a call with the session, and reads the start of the response. */
import { fetchWithSession } from '../api/client.ts';

export interface SentResponse {
  status: number;
  statusText: string;
  ms: number;
  type: string;
  body: string;
  /** True if the response is longer than what is shown. */
  isCut: boolean;
}

const shownMax = 200_000;

export async function send(
  method: string,
  address: string,
  body: string | undefined,
  type: string,
): Promise<SentResponse> {
  const began = performance.now();
  const response = await fetchWithSession(
    new Request(address, { method, ...(body !== undefined && { body, headers: { 'content-type': type } }) }),
  );
  const { text, isCut } = await readStart(response);
  return {
    status: response.status,
    statusText: response.statusText,
    ms: performance.now() - began,
    type: response.headers.get('content-type') ?? '',
    body: isCut ? text : pretty(text),
    isCut,
  };
}

async function readStart({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  if (body === null) return { text: '', isCut: false };
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length <= shownMax) {
    const { done, value } = await reader.read();
    if (done) return { text, isCut: false };
    text += value;
  }
  await reader.cancel();
  return { text: text.slice(0, shownMax), isCut: true };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
