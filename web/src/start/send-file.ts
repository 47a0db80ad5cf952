/** Uploads a file with progress, which `fetch` does not report. */
import { ApiError, apiErrorOf } from '../api/api-error.ts';
import { bearerToken } from '../api/session.ts';
import { firstStepsWords } from './words.ts';

export interface Upload {
  deploymentId: string;
  project: string;
  ref: string;
  file: File;
}

/**
 * Returns the scan's ID once the server has stored the file. `onSent` receives the part that was sent, 0 to 1. Throws
 * ApiError.
 */
export async function sendFile(upload: Upload, onSent: (part: number) => void): Promise<string> {
  const bearer = await bearerToken();
  const query = new URLSearchParams({ project: upload.project, ref: upload.ref });
  const form = new FormData();
  form.append('file', upload.file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/scans/v1/deployments/${upload.deploymentId}/uploads?${query.toString()}`);
    request.setRequestHeader('authorization', `Bearer ${bearer ?? ''}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total));
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'UNREACHABLE', message: firstStepsWords.upload.lost })),
    );
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === 202) resolve((body as { scanId: string }).scanId);
      else reject(apiErrorOf(new Response(null, { status: request.status }), body));
    });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
