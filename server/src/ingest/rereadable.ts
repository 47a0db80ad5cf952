/** Lets a small upload be read twice without opening it twice. */

/** Uploads up to this many bytes are kept after their first reading. */
const keptBytesMax = 2 * 1024 * 1024;

/** An `open` that remembers a small body once it was read to its end, and opens a larger one anew each time. */
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
      // A copy: whoever gives the bytes may take them back once they were read.
      sofar?.push(new Uint8Array(chunk));
      yield chunk;
    }
    kept = sofar;
  };
}
