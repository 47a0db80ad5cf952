/** The parts of a Snyk report: one project, or an array of them; the applications in an image are projects in it. */
import { elements, members, sequence, take, type RootSelector, type Selector } from '../json/selector.ts';

export type SnykLabel =
  | 'project'
  | 'results'
  | 'vulnerability'
  | 'ignored'
  | 'issue'
  | 'error'
  | 'docker'
  | 'manager'
  | 'shownFile'
  | 'file'
  | 'name'
  | 'path';

export interface Wanted {
  vulnerability: Selector<SnykLabel>;
  ignored: Selector<SnykLabel>;
  issue: Selector<SnykLabel>;
  /** What a project says of itself. */
  hasHead: boolean;
}

const head: Record<string, Selector<SnykLabel>> = {
  error: take('error'),
  docker: take('docker'),
  packageManager: take('manager'),
  displayTargetFile: take('shownFile'),
  targetFile: take('file'),
  projectName: take('name'),
  path: take('path'),
};

export function selectorOf({ vulnerability, ignored, issue, hasHead }: Wanted): RootSelector<SnykLabel> {
  const own: Record<string, Selector<SnykLabel>> = {
    ...(hasHead && head),
    vulnerabilities: elements(vulnerability, 'results'),
    infrastructureAsCodeIssues: elements(issue, 'results'),
    filtered: members({ ignore: elements(ignored) }),
  };
  const application = members(own, 'project');
  return sequence(members({ ...own, applications: elements(application) }, 'project'));
}
