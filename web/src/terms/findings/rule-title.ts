/** The title of a finding. The server makes the title of its rule (ADR 0036). */
import type { components } from '../../api/generated/api.ts';
import { ruleTitleWords } from './rule-title-words.ts';

type Finding = components['schemas']['ReportFinding'];
/** A request for findings that are shown with a title sends `withRuleTitles`. */
type Titled = Pick<Finding, 'ruleTitle' | 'ruleDisplayName' | 'ruleId' | 'scaAttributes'>;

/**
 * The rule's title; for a dependency "Prototype pollution in minimist 1.2.5", or "CVE-2021-44906 in minimist 1.2.5" if
 * the tool says no more.
 */
export function ruleTitle(finding: Titled): string {
  const name = nameOf(finding);
  const { scaAttributes: sca } = finding;
  if (sca === null || sca.foundDependency.package === '') return name;
  const { package: packageName, version } = sca.foundDependency;
  // The artifact alone names a Maven package: its group takes the room of the version.
  const shortName = packageName.slice(packageName.lastIndexOf(':') + 1);
  const dependency = version === '' ? shortName : `${shortName} ${version}`;
  return ruleTitleWords.inPackage(withoutPackage(name, shortName), dependency);
}

/** The code of the rule or the ID of the advisory, to be shown beside the title; null if the title has it, or is words alone. */
export function ruleCode(finding: Titled & Pick<Finding, 'ruleCode'>): string | null {
  const { ruleCode: code = '', scaAttributes: sca } = finding;
  const isDependency = (sca?.foundDependency.package ?? '') !== '';
  const id = isDependency ? (sca?.vulnDatabaseIdentifier ?? '') : code;
  return id === '' || nameOf(finding) === id ? null : id;
}

/** The ID of the advisory says more than that of a rule without a title. */
function nameOf({ ruleTitle: title, ruleDisplayName, ruleId, scaAttributes: sca }: Titled): string {
  const name = title ?? (ruleDisplayName === '' ? ruleId : ruleDisplayName);
  const advisory = sca?.vulnDatabaseIdentifier ?? '';
  return advisory !== '' && name === ruleId ? advisory : name;
}

/** Tools name the package before what is wrong ("minimist: Prototype pollution") or after it ("… in minimist"). */
function withoutPackage(name: string, packageName: string): string {
  const [before, after] = [`${packageName}: `, ` in ${packageName}`].map((each) => each.toLowerCase());
  const lower = name.toLowerCase();
  if (before !== undefined && lower.startsWith(before)) return name.slice(before.length);
  return after !== undefined && lower.endsWith(after) ? name.slice(0, -after.length) : name;
}
