/** The title of a finding. The server makes the title of its rule (ADR 0036). */
import type { components } from '../../api/generated/api.ts';
import { ruleTitleWords } from './rule-title-words.ts';

type Finding = components['schemas']['ReportFinding'];
/** A request for findings that are shown with a title sends `withRuleTitles`. */
type Titled = Pick<Finding, 'ruleTitle' | 'ruleDisplayName' | 'ruleId' | 'scaAttributes'>;

/** The rule's title; for a dependency "CVE-2023-26159 in follow-redirects 1.15.2". */
export function ruleTitle({ ruleTitle: title, ruleDisplayName, ruleId, scaAttributes: sca }: Titled): string {
  const name = title ?? (ruleDisplayName === '' ? ruleId : ruleDisplayName);
  if (sca === null || sca.foundDependency.package === '') return name;
  const { package: packageName, version } = sca.foundDependency;
  const what = sca.vulnDatabaseIdentifier === '' ? name : sca.vulnDatabaseIdentifier;
  return ruleTitleWords.inPackage(what, version === '' ? packageName : `${packageName} ${version}`);
}

/** The rule's code, to be shown beside the title; null if its ID is words or the title itself. */
export function ruleCode(finding: Titled & Pick<Finding, 'ruleCode'>): string | null {
  const { ruleCode: code = '', scaAttributes } = finding;
  // The title of a dependency has the ID of its advisory.
  const isDependency = (scaAttributes?.foundDependency.package ?? '') !== '';
  return code === '' || isDependency || ruleTitle(finding) === code ? null : code;
}
