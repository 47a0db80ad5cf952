/** Files that are not text at all, by their first bytes: named, with what to send instead. */
import { UploadRefused } from '../upload-refused.ts';
import { fortify } from './unread-xml.ts';

/** Bytes by which the kinds are recognised. */
const signatureBytes = 16;
/** Bytes that naming one may need: the first entries of an archive. */
const headBytes = 64 * 1024;

interface BinaryKind {
  magic: readonly number[];
  describe(head: Buffer, fileName: string): string;
}

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const unpack = (name: string) => (): string => `This is ${name}. Unpack it, and send the report in it.`;

const kinds: readonly BinaryKind[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], describe: describeZip },
  { magic: [0x50, 0x4b, 0x05, 0x06], describe: () => 'This is an empty ZIP archive.' },
  { magic: [0x1f, 0x8b], describe: () => 'This was compressed with gzip several times. Compress it once.' },
  { magic: ascii('BZh'), describe: unpack('a bzip2 archive') },
  { magic: [0xfd, ...ascii('7zXZ')], describe: unpack('an xz archive') },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], describe: unpack('a zstd archive') },
  { magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], describe: unpack('a 7z archive') },
  { magic: ascii('Rar!'), describe: unpack('a RAR archive') },
  {
    magic: ascii('%PDF-'),
    describe: () => 'This is a PDF. Export the report as JSON or SARIF: Parapet reads no PDF.',
  },
  {
    magic: [0xd0, 0xcf, 0x11, 0xe0],
    describe: () =>
      'This is a Microsoft Office document. Export the report as JSON or SARIF: Parapet reads no documents.',
  },
  { magic: [0x89, ...ascii('PNG')], describe: () => 'This is an image (PNG), not a report.' },
  { magic: [0xff, 0xd8, 0xff], describe: () => 'This is an image (JPEG), not a report.' },
  { magic: ascii('SQLite format 3'), describe: () => 'This is a database (SQLite), not a report.' },
  { magic: [0x7f, ...ascii('ELF')], describe: () => 'This is a program, not a report.' },
];

/** Passes the bytes on. Throws UploadRefused if the file is of a known kind that is not text. */
export async function* refuseBinary(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const kind = kindOf(head);
    if (head.length < (kind === undefined ? signatureBytes : headBytes)) continue;
    if (kind !== undefined) throw refusal(kind, head, file);
    yield head;
    head = undefined;
  }
  if (head === undefined) return;
  const kind = kindOf(head);
  if (kind !== undefined) throw refusal(kind, head, file);
  yield head;
}

function refusal(kind: BinaryKind, head: Buffer, file: string): UploadRefused {
  return new UploadRefused('unsupported', { file, place: 'start of file', message: kind.describe(head, file) });
}

function kindOf(head: Buffer): BinaryKind | undefined {
  return kinds.find(({ magic }) => begins(head, magic));
}

function begins(head: Buffer, magic: readonly number[]): boolean {
  return head.length >= magic.length && magic.every((byte, index) => head[index] === byte);
}

/** Names of the archive's entries are searched, not shown. */
function describeZip(head: Buffer, fileName: string): string {
  const text = head.toString('latin1');
  if (text.includes('audit.fvdl') || /\.fpr$/i.test(fileName)) {
    return `This is a report of ${fortify.name} (FPR); Parapet does not read it yet. ${fortify.wayOut}`;
  }
  if (text.includes('[Content_Types].xml') || text.includes('xl/workbook.xml')) {
    return 'This is a workbook or document of Office (such as .xlsx). Export the report as JSON or SARIF: Parapet reads no documents.';
  }
  return 'This is a ZIP archive. Unpack it, and send each report in it by itself.';
}
