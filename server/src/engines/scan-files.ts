/** Scans given files and parses the output through ingest. */
import { parseUpload } from '../ingest/parse-upload.ts';
import { UploadRefused } from '../ingest/upload-refused.ts';
import type { Coverage, FindingDraft, ParseEvent } from '../model/draft.ts';
import { ScannerFailed, type Scan, type ScanWorkspace } from './engine.ts';

export interface FilesScan {
  /** As the program reports it; empty if it does not. */
  version: string;
  findings: FindingDraft[];
  /** Files that the program could not read or whose rules did not finish. */
  failedPaths: ReadonlySet<string>;
}

/** Throws ProcessError, or ScannerFailed, also if the program reports that it did not finish. */
export async function scanFiles(scan: Scan, place: ScanWorkspace): Promise<FilesScan> {
  const { format, bytes } = await scan(place);
  const findings: FindingDraft[] = [];
  const failedPaths = new Set<string>();
  let version = '';
  let coverage: Coverage | undefined;
  const upload = { fileName: 'report', format, open: () => once(bytes), hashSecret: () => '' };
  try {
    for await (const batch of parseUpload(upload)) {
      for (const event of batch) {
        if (event.kind === 'analysis') version = event.toolVersion;
        else if (event.kind === 'finding') findings.push(event.draft);
        else if (event.kind === 'coverage') coverage = event.coverage;
        else if (event.kind === 'problem') countLost(event, failedPaths);
      }
    }
  } catch (error) {
    if (error instanceof UploadRefused) throw new ScannerFailed(error.message);
    throw error;
  }
  if (coverage?.isSuccessful !== true) throw new ScannerFailed('The scan did not finish.');
  for (const path of coverage.failedPaths) failedPaths.add(path);
  return { version, findings, failedPaths };
}

/** Records what a problem withdrew from coverage: one path, or everything. */
function countLost({ problem, withdraws }: Extract<ParseEvent, { kind: 'problem' }>, failedPaths: Set<string>): void {
  if (withdraws === undefined) return;
  if (withdraws.path === undefined) throw new ScannerFailed(problem.message);
  failedPaths.add(withdraws.path);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
