/**
 * Which test files run in one process. Loading the server takes a second of processor time and more, which is longer
 * than most files' tests take. Each file of a group is a suite with its own hooks, and one runs after the other.
 */

/** Files that measure or change their process, wait for other ones, or are long have a process of their own. */
const alone = [
  // Browsers, and other processes, which are started and killed, and take the time.
  /^tests\/(?:ci|console|crash|dump|embedded|fixes|rules|start)\//,
  /^tests\/(?:cli\/parapet|concurrency\/cancel-outside)\.test\.ts$/,
  // Long: at the end of a group, they would keep one processor busy while others idle.
  /^tests\/access\/(?:any-request|who-may)\.test\.ts$/,
  /^tests\/hostile\/(?:canary|connections|damaged-files|memory|planted-secrets)\.test\.ts$/,
  // The memory of the process.
  /^server\/src\/ingest\/hostile-uploads\.test\.ts$/,
  // The environment, the working directory, a global function, the timers of the process.
  /^server\/src\/outside\/models\/ask-model\.test\.ts$/,
  /^scripts\/check\/changed-files\.test\.ts$/,
  /^web\/src\/ui\/toasts\/toast-stack\.test\.ts$/,
];
const filesMax = 8;

/** Groups in the order of their first files; `files` are relative to the root, with slashes. */
export function groupFiles(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const file of files) {
    if (alone.some((pattern) => pattern.test(file))) {
      groups.push([file]);
      continue;
    }
    if (open === undefined || open.length === filesMax || roomOf(open[0]) !== roomOf(file)) {
      open = [];
      groups.push(open);
    }
    open.push(file);
  }
  return groups;
}

/** The first two folders: files there load much of the same. */
function roomOf(file = ''): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The module that runs the files of a group, each as a suite of its name. `root`: the URL of the files' folder. */
export function groupModule(files: readonly string[], root: string): string {
  const suites = files.map(
    (file) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(new URL(file, root).href)}));\n`,
  );
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}
