/** What the work brings, or an error as soon as the signal is given: for work that cannot be told to stop. It goes on unheard. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(new Error('stopped', { cause: signal.reason }));
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
