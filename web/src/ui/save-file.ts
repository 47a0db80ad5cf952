/**
 * Writes a file while it downloads. A large file goes to the disk if the browser supports that (it asks for the
 * location); otherwise the browser keeps it in pieces until it is complete, and saves it then.
 */

export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Completes the file. */
  end: () => Promise<void>;
  /** Discards the file. */
  discard: () => Promise<void>;
}

/** From Chromium's File System Access API, which TypeScript does not declare. */
type SaveFilePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * True if a file can be written to the disk while it downloads; otherwise an incomplete file is in the browser's own
 * storage.
 */
export function canWriteToDisk(): boolean {
  return saveFilePicker() !== undefined;
}

function saveFilePicker(): SaveFilePicker | undefined {
  return (globalThis as { showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker;
}

/** Returns null if the user cancels. Call it in a click handler: otherwise the browser may not ask for the location. */
export async function openFile(file: { name: string; type: string; isLong: boolean }): Promise<FileSink | null> {
  const ask = file.isLong ? saveFilePicker() : undefined;
  if (ask === undefined) return inMemoryFile(file);
  try {
    const handle = await ask({ suggestedName: file.name });
    const stream = await handle.createWritable();
    return {
      write: (bytes) => stream.write(bytes),
      end: () => stream.close(),
      discard: () => stream.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** The size of the pieces. The browser can move a blob to the disk, unlike the page's own memory. */
const pieceBytes = 8 * 1024 * 1024;
/** The browser has started to save the file by then. */
const revokeAfterMs = 60_000;

function inMemoryFile({ name, type }: { name: string; type: string }): FileSink {
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
      setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
    },
    async discard() {
      pieces = [];
      parts = [];
    },
  };
}
