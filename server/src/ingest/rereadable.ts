/** Lets a small upload be read twice while opening it once. */

/** Larger uploads are not kept after the first reading. */
const keptBytesMax = 2 * 1024 * 1024;

/** Wraps `open`: keeps a small body once it was read to its end, and reopens a larger one each time. */
export function rereadable(open: () => AsyncIterable<Uint8Array>): () => AsyncIterable<Uint8Array> {
  let kept: Uint8Array[] | undefined;
  return async function* read() {
    if (kept !== undefined) {
      yield* kept;
      return;
    }
    let sofar: Uint8Array[] | undefined = [];
    let bytes = 0;
    for await (const chunk of open()) {
      bytes += chunk.length;
      if (bytes > keptBytesMax) sofar = undefined;
      // A copy: the producer may reuse its buffer.
      sofar?.push(new Uint8Array(chunk));
      yield chunk;
    }
    kept = sofar;
  };
}
