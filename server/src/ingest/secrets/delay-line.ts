/** Holds events back, in order and in bounded memory, until the values of the secrets behind them are known. */
import type { SafeEvent } from './safe-event.ts';

/**
 * Results that wait for the values of those behind them: a value is masked in all results after it, and in so many
 * before it. Beyond, only in those after it, so that memory does not grow with the upload.
 */
export const heldMax = { results: 1_000, length: 4 * 1024 * 1024 } as const;

export interface DelayLine {
  add(event: SafeEvent): void;
  /** Those beyond `heldMax`. */
  takeOverflow(): SafeEvent[];
  takeAll(): SafeEvent[];
}

export function delayLine(): DelayLine {
  let held: SafeEvent[] = [];
  let [results, length] = [0, 0];
  const leaves = (event: SafeEvent): void => {
    if (event.kind === 'finding') results -= 1;
    length -= lengthOf(event);
  };
  return {
    add(event) {
      if (event.kind === 'finding') results += 1;
      length += lengthOf(event);
      held.push(event);
    },
    takeOverflow() {
      let count = 0;
      while (count < held.length && (results > heldMax.results || length > heldMax.length))
        leaves(held[count++] as SafeEvent);
      const taken = held.slice(0, count);
      held = held.slice(count);
      return taken;
    },
    takeAll() {
      const taken = held;
      [held, results, length] = [[], 0, 0];
      return taken;
    },
  };
}

/** About the length of an event's texts. */
function lengthOf(event: SafeEvent): number {
  if (event.kind !== 'finding') return event.kind === 'rule' ? 4_000 : 500;
  const { content, matchedText, contextText } = event.draft;
  const { message, snippet = '', trace, relatedSnippets = [], fix } = content;
  const steps = trace === undefined ? 0 : trace.source.length + trace.intermediate.length + trace.sink.length;
  const replacements = fix?.changes?.flatMap((change) => change.replacements) ?? [];
  const texts = [message, snippet, matchedText, contextText, fix?.fixCode, fix?.fixDiff, fix?.explanation];
  for (const { text, old } of replacements) texts.push(text, old);
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 500);
  return length + steps * 1_300 + relatedSnippets.length * 2_000;
}
