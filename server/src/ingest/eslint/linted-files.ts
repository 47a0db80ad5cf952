/** Which files a report of ESLint covers. */
import type { Coverage } from '../../model/draft.ts';

export interface LintedFile {
  /** Undefined if the report does not say it. */
  path: string | undefined;
  /** Why it is not covered; undefined if it is. */
  failure: string | undefined;
  hasMessages: boolean;
}

interface LintedFiles {
  add(file: LintedFile): void;
  coverage(): Pick<Coverage, 'completePaths' | 'failedPaths'>;
}

export function lintedFiles(): LintedFiles {
  const paths = new Set<string>();
  const failed = new Set<string>();
  let isComplete = false;
  return {
    add({ path, failure, hasMessages }) {
      if (path === undefined) return;
      paths.add(path);
      if (failure !== undefined) failed.add(path);
      // Only a file without messages proves that nobody left such files out.
      else if (!hasMessages) isComplete = true;
    },
    coverage: () => ({ completePaths: isComplete ? [...paths].sort() : null, failedPaths: [...failed].sort() }),
  };
}
