/** The state of the live updates' connection, for the frame. The tab that reads the stream sets it in the others too. */

export type LiveConnection = 'connecting' | 'live' | 'lost';

let connection: LiveConnection = 'connecting';
const listeners = new Set<() => void>();

export const liveConnection = {
  state: (): LiveConnection => connection,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function setLiveConnection(next: LiveConnection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}
