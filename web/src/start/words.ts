/** The copy of the first steps. */
import { counted } from '../ui/text/format.ts';
import type { CiSystem } from './lines.ts';

export const ciSystemWords: Readonly<Record<CiSystem, string>> = {
  github: 'GitHub Actions',
  gitlab: 'GitLab CI',
  jenkins: 'Jenkins',
  shell: 'Plain shell',
};

/** What becomes of results, in order. */
export const stagesAfterUpload: readonly { title: string; about: string }[] = [
  {
    title: 'Each finding appears once',
    about: 'Parapet recognises it in every later scan and on every branch, even after its code moves.',
  },
  {
    title: 'Your team triages it',
    about: 'Review it, open a fix, or ignore it with a reason. Later scans respect the decision.',
  },
  {
    title: 'Pull requests show what is new',
    about: 'Your policies decide which findings block the merge.',
  },
  {
    title: 'Fixed is proven by a scan',
    about: 'A finding is fixed when a scan covered its file and no longer reports it.',
  },
];

export const firstStepsWords = {
  title: 'First steps',
  progress: (done: number, steps: number) => `${String(done)} of ${String(steps)} done`,
  toOverview: 'Go to the overview',
  welcome: 'Welcome to Parapet. Send it your scanners’ results, and it tracks every finding until it is fixed.',
  whatNext: 'What happens next',
  states: { done: 'Done', toDo: 'To do' },
  /** For users who have no step to take. */
  readOnly: {
    complete: {
      title: 'Setup is complete',
      words: 'Scan results have been uploaded. You have read access; the overview shows the findings.',
    },
    noScans: {
      title: 'No scans yet',
      words:
        'Findings appear here after a member or an admin uploads scan results or connects CI. You have read access only.',
    },
  },
  demo: {
    create: 'Look at the demo first',
    open: 'Open the demo',
    offer:
      'Creates a demo organisation with a year of scans on this server. It takes a few minutes, and you can remove it at any time.',
    creating: 'Creating the demo',
    creatingUpTo: (progress: string) => `Creating the demo: ${progress}`,
    failed: 'Creating the demo failed; see the server’s log. Open the demo to resume.',
    removing: 'Removing the demo',
    exists: 'A demo organisation with a year of scans. You can remove it at any time.',
  },
  first: {
    nothingOpen:
      'Your first results are in, and no findings are open. Upload the results of another project, or connect CI.',
    areIn: 'Your first results are in.',
    title: 'Start with this finding',
    place: (path: string, project: string) => `${path} in ${project}`,
    placeWithLine: (path: string, line: number, project: string) => `${path}:${String(line)} in ${project}`,
    open: 'Open it to see the code, why it matters and how to fix it.',
    fixed: 'Fixed it? The next scan that covers the file marks it as fixed.',
    ignore: 'Not a problem here? Ignore it with a reason; later scans respect that.',
    toFinding: 'Open the finding',
    toList: 'See it in the list',
    toAll: (count: number) => `See all ${counted(count, 'open finding')}`,
  },
  upload: {
    lead: 'The results file of a scanner, gzipped or not. Parapet detects its format.',
    leadAndProject:
      'The results file of a scanner, gzipped or not. Parapet detects its format, and creates the project if it doesn’t exist.',
    formats: 'Formats',
    project: 'Project',
    projectExample: 'acme/shop',
    unknownProject: 'No project with this name.',
    branch: 'Branch',
    file: 'Drag a file here, or choose one',
    fileChosen: (name: string, kilobytes: string) => `${name}, ${kilobytes} KB`,
    send: 'Upload',
    lost: 'The connection was lost; the upload was discarded.',
    commandLine: {
      title: 'From the command line',
      copyCommands: 'Copy the parapet commands',
      curl: 'Or with curl, with a CI token in <code>PARAPET_TOKEN</code>:',
      copyCurl: 'Copy the curl command',
    },
    progress: {
      sent: 'Uploaded',
      sending: (percent: number) => `Uploading, ${String(percent)}%`,
      waiting: 'Uploaded; waiting for the server',
      importing: 'Processing',
      received: 'Received; processing',
      read: (results: number) => `Received; ${counted(results, 'result')} read`,
      failed: 'Import failed. See <scan>scan {id}</scan> for details.',
      imported: (results: number, created: number) =>
        `Imported ${counted(results, 'result')}: ${counted(created, 'new finding')}.`,
      findings: 'See the findings of {project}',
      scan: '<scan>Scan {id}</scan>',
      scanWithProblem: '<scan>Scan {id}</scan> has 1 problem',
      scanWithProblems: '<scan>Scan {id}</scan> has {count} problems',
    },
  },
  ci: {
    lead: 'A pipeline that runs the open-source <code>semgrep ci --oss-only</code> uploads its scans of branches and pull requests automatically. Send other scanners’ results with <code>parapet upload</code> or curl.',
    loopback:
      'CI on another machine can’t reach <code>{origin}</code>. Open the console at an address that your CI can reach, and copy the lines from there.',
    createToken: 'Create a CI token',
    tokenName: (day: string) => `CI, created on ${day}`,
    token:
      'Copy it now: you won’t see it again. It acts as you, can only upload scans, and expires in {days} days. You’ll find it under <tokens>Tokens</tokens>, where you can revoke it.',
    copyToken: 'Copy the token',
    waiting: 'Waiting for the first scan from CI. This step is done once a scan is imported.',
    systems: 'CI system',
    file: 'In <code>{file}</code>:',
    copyConfiguration: (system: string) => `Copy the configuration for ${system}`,
    upload: 'Or send another scanner’s results from the pipeline, with the token as <code>PARAPET_TOKEN</code>:',
    copyUpload: (system: string) => `Copy the upload for ${system}`,
    /** Where to store the token. */
    tokenPlaces: {
      github: 'Store the token as the secret SEMGREP_APP_TOKEN of the repository or organisation.',
      gitlab: 'Store the token as the masked variable SEMGREP_APP_TOKEN of the project or group.',
      jenkins: 'Store the token as a “Secret text” credential with the ID SEMGREP_APP_TOKEN.',
      shell: 'Store the token with your other secrets, and pass it to the build as SEMGREP_APP_TOKEN.',
    } satisfies Record<CiSystem, string>,
  },
  invite: {
    lead: 'You get a link to share. The person opens it, sets a password and joins. Members see the projects of their <teams>teams</teams>; admins see all projects.',
    act: 'Invite a person',
  },
} as const;
