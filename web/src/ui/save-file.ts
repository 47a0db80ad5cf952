/**
 * A file that is written while it comes. A long one goes to the disk as it comes, where the browser can do that (it asks where to); else the
 * browser keeps it in pieces until it is whole, and hands it over then.
 */

export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** It is whole: it is kept. */
  end: () => Promise<void>;
  /** It is not going to be whole: nothing is kept. */
  abandon: () => Promise<void>;
}

/** Of Chromium's File System Access; TypeScript does not know it. */
type AskWhere = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/** Whether a file can be written to the disk as it comes; elsewhere what is not whole yet stands in the browser's own storage. */
export function canWriteToDisk(): boolean {
  return askWhere() !== undefined;
}

function askWhere(): AskWhere | undefined {
  return (globalThis as { showSaveFilePicker?: AskWhere }).showSaveFilePicker;
}

/** Null when the person does not want it after all. To be called in answer to a click: else the browser may not ask where to. */
export async function openFile(file: { name: string; type: string; isLong: boolean }): Promise<FileSink | null> {
  const ask = file.isLong ? askWhere() : undefined;
  if (ask === undefined) return heldFile(file);
  try {
    const handle = await ask({ suggestedName: file.name });
    const stream = await handle.createWritable();
    return {
      write: (bytes) => stream.write(bytes),
      end: () => stream.close(),
      abandon: () => stream.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Bytes are given to the browser in pieces of this size: it may move them to the disk, which it cannot with what the page holds. */
const pieceBytes = 8 * 1024 * 1024;
/** The browser has begun to keep the file by then. */
const keptMs = 60_000;

function heldFile({ name, type }: { name: string; type: string }): FileSink {
  let pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  function close(): void {
    if (parts.length > 0) pieces.push(new Blob(parts));
    parts = [];
    size = 0;
  }
  return {
    async write(bytes) {
      parts.push(bytes);
      size += bytes.length;
      if (size >= pieceBytes) close();
    },
    async end() {
      close();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(pieces, { type }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
    },
    async abandon() {
      pieces = [];
      parts = [];
    },
  };
}
