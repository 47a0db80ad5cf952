/** A dependency of dependency-check's XML, as its JSON has it. What is not of the report's shape becomes a text. */
import type { JsonObject } from '../facts/fields.ts';
import { attributeOf, childOf, childrenOf, childText, childTexts, textIn } from '../xml/elements.ts';
import type { XmlElement } from '../xml/selector.ts';

export function dependencyOfXml(element: XmlElement): JsonObject {
  const list = childOf(element, 'vulnerabilities');
  const references = childOf(element, 'projectReferences');
  return {
    fileName: childText(element, 'fileName'),
    filePath: childText(element, 'filePath'),
    packages: packagesOf(childOf(element, 'identifiers')),
    projectReferences: childTexts(references, 'projectReference'),
    vulnerabilities: isOdd(list, ['vulnerability', 'suppressedVulnerability'])
      ? 'odd'
      : childrenOf(list, 'vulnerability').map(vulnerabilityOf),
    suppressedVulnerabilities: childrenOf(list, 'suppressedVulnerability').map(vulnerabilityOf),
  };
}

/** True if the element holds text, or elements of other names than these. */
function isOdd(element: XmlElement | undefined, names: readonly string[]): boolean {
  return textIn(element) !== undefined || element?.children.some(({ name }) => !names.includes(name)) === true;
}

const identifierNames = ['package', 'identifier', 'identifiers', 'vulnerabilityIds', 'suppressedVulnerabilityIds'];

/** Since 5, packages have purls; before, an identifier of the type maven or npm had coordinates. */
function packagesOf(identifiers: XmlElement | undefined): unknown {
  if (identifiers === undefined) return [];
  if (isOdd(identifiers, identifierNames)) return 'odd';
  const inner = packagesOf(childOf(identifiers, 'identifiers'));
  if (!Array.isArray(inner)) return inner;
  const packages = childrenOf(identifiers, 'package').map((each) => ({ id: childText(each, 'id') }));
  const coordinates = childrenOf(identifiers, 'identifier')
    .filter((each) => attributeOf(each, 'type') !== 'cpe')
    .map((each) => ({ id: purlOf(attributeOf(each, 'type') ?? '', childText(each, 'name')) }));
  return [...packages, ...(inner as unknown[]), ...coordinates];
}

/** `org.acme:shop:1.0` of the type maven is `pkg:maven/org.acme/shop@1.0`. */
function purlOf(type: string, coordinates: string | undefined): string | undefined {
  const parts = coordinates?.split(':').map((part) => encodeURIComponent(part)) ?? [];
  const [version, ...path] = parts.toReversed();
  if (path.length === 0 || path.some((part) => part === '')) return undefined;
  return `pkg:${type}/${path.toReversed().join('/')}@${version}`;
}

function knownExploitedOf(element: XmlElement | undefined): JsonObject | undefined {
  return element === undefined ? undefined : { dateAdded: childText(element, 'dateAdded') };
}

function vulnerabilityOf(element: XmlElement): JsonObject {
  const software = childOf(element, 'vulnerableSoftware');
  return {
    name: childText(element, 'name'),
    severity: childText(element, 'severity'),
    cvssv2: { score: childText(childOf(element, 'cvssV2'), 'score') ?? childText(element, 'cvssScore') },
    cvssv3: { baseScore: childText(childOf(element, 'cvssV3'), 'baseScore') },
    cvssv4: { baseScore: childText(childOf(element, 'cvssV4'), 'baseScore') },
    cwes: [...childTexts(childOf(element, 'cwes'), 'cwe'), ...childTexts(element, 'cwe')],
    description: childText(element, 'description'),
    notes: childText(element, 'notes'),
    knownExploitedVulnerability: knownExploitedOf(childOf(element, 'knownExploitedVulnerability')),
    references: childrenOf(childOf(element, 'references'), 'reference').map((each) => ({
      url: childText(each, 'url'),
    })),
    vulnerableSoftware: childrenOf(software, 'software').map((each) => ({
      software: {
        id: textIn(each),
        vulnerabilityIdMatched: attributeOf(each, 'vulnerabilityIdMatched'),
        versionEndExcluding: attributeOf(each, 'versionEndExcluding'),
      },
    })),
  };
}
