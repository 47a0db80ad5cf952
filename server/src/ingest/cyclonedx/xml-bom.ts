/**
 * CycloneDX XML, 1.0 to 1.7, as the values that CycloneDX JSON has in the same places, so that both syntaxes are mapped
 * in one way. Up to 1.3, vulnerabilities were an extension, also inside of components.
 */
import type { JsonObject } from '../facts/fields.ts';
import type { JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { attributeOf, childOf, childrenOf, childText, childTexts, textIn } from '../xml/elements.ts';
import { readXmlReport, type XmlItem } from '../xml/read-report.ts';
import { children, listOf, takeElement, type XmlElement, type XmlRootSelector } from '../xml/selector.ts';
import type { BomLabel } from './bom-label.ts';
import { hasVulnerabilities, vulnerabilitiesIn } from './xml-nested.ts';
import { vulnerabilityOf } from './xml-vulnerability.ts';

const xmlTitle = 'CycloneDX XML';

export function isCycloneDxNamespace(uri: string): boolean {
  return /^https?:\/\/cyclonedx\.org\/schema\//.test(uri);
}

const rootOf = (of: XmlRootSelector<BomLabel>['of']): XmlRootSelector<BomLabel> => ({
  name: 'bom',
  isNamespace: isCycloneDxNamespace,
  of,
});

/** Everything but the vulnerabilities, of which only the list is reported. */
const surveyed = rootOf(
  children<BomLabel>({
    metadata: takeElement('metadata'),
    components: listOf('component', takeElement('component'), 'components'),
    dependencies: listOf('dependency', takeElement('dependency'), 'dependencies'),
    vulnerabilities: listOf('vulnerability', children<BomLabel>({}), 'vulnerabilities'),
  }),
);

export async function* surveyXmlBom(source: ParseSource): AsyncGenerator<JsonItem<BomLabel>[]> {
  let version: string | undefined;
  const onRoot = ({ namespace }: { namespace: string }): void => {
    version = /\/bom\/([^/]*)$/.exec(namespace)?.[1] ?? namespace;
  };
  const shape = { title: xmlTitle, root: surveyed, required: [] };
  for await (const items of readXmlReport(source, shape, { onRoot })) {
    if (version !== undefined)
      yield [{ kind: 'value', label: 'specVersion', value: version, parent: '/bom', index: -1 }];
    version = undefined;
    yield items.flatMap(surveyItems);
  }
  if (version !== undefined) yield [{ kind: 'value', label: 'specVersion', value: version, parent: '/bom', index: -1 }];
}

function surveyItems(item: XmlItem<BomLabel>): JsonItem<BomLabel>[] {
  if (item.kind !== 'value') return [item];
  const element = item.value as XmlElement;
  if (item.label === 'metadata') return [{ ...item, value: metadataOf(element) }];
  if (item.label === 'dependency') return [{ ...item, value: dependencyOf(element) }];
  const converted: JsonItem<BomLabel> = { ...item, value: componentOf(element) };
  if (!hasVulnerabilities(element)) return [converted];
  return [converted, { kind: 'begin', label: 'vulnerabilities', parent: item.parent, index: -1 }];
}

const vulnerable = rootOf(
  children<BomLabel>({
    components: listOf('component', takeElement('component')),
    vulnerabilities: listOf('vulnerability', takeElement('vulnerability')),
  }),
);

/** The vulnerabilities, those in components included. */
export async function* xmlVulnerabilities(source: ParseSource): AsyncGenerator<JsonItem<BomLabel>[]> {
  let mayHide = false;
  const onRoot = ({ namespace }: { namespace: string }): void => {
    mayHide = /\/bom\/1\.[0-3]$/.test(namespace);
  };
  const shape = { title: xmlTitle, root: vulnerable, required: [] };
  for await (const items of readXmlReport(source, shape, { onRoot })) {
    yield items.flatMap((item): JsonItem<BomLabel>[] => {
      if (item.kind !== 'value') return item.label === 'component' ? [] : [item];
      const element = item.value as XmlElement;
      if (item.label === 'vulnerability') return [{ ...item, value: vulnerabilityOf(element) }];
      return vulnerabilitiesIn(element, item.parent, mayHide);
    });
  }
}

function metadataOf(metadata: XmlElement): JsonObject {
  const tools = childOf(metadata, 'tools');
  const components = childrenOf(childOf(tools, 'components'), 'component').map(toolOf);
  const services = childrenOf(childOf(tools, 'services'), 'service').map(toolOf);
  const listed = childrenOf(tools, 'tool').map(toolOf);
  const root = childOf(metadata, 'component');
  return {
    tools: listed.length > 0 ? listed : { components, services },
    component:
      root === undefined
        ? undefined
        : {
            'bom-ref': attributeOf(root, 'bom-ref'),
            type: attributeOf(root, 'type'),
            name: childText(root, 'name'),
            version: childText(root, 'version'),
            purl: childText(root, 'purl'),
          },
  };
}

function toolOf(tool: XmlElement): JsonObject {
  return { name: childText(tool, 'name'), version: childText(tool, 'version') };
}

function dependencyOf(dependency: XmlElement): JsonObject {
  return {
    ref: attributeOf(dependency, 'ref'),
    dependsOn: childrenOf(dependency, 'dependency').flatMap((child) => attributeOf(child, 'ref') ?? []),
  };
}

function componentOf(component: XmlElement): JsonObject {
  const licenses = childOf(component, 'licenses');
  const locations = childrenOf(childOf(childOf(component, 'evidence'), 'occurrences'), 'occurrence');
  return {
    type: attributeOf(component, 'type'),
    'bom-ref': attributeOf(component, 'bom-ref'),
    group: childText(component, 'group'),
    name: childText(component, 'name'),
    version: childText(component, 'version'),
    purl: childText(component, 'purl'),
    licenses: [
      ...childrenOf(licenses, 'license').map((license) => ({
        license: { id: childText(license, 'id'), name: childText(license, 'name') },
      })),
      ...childTexts(licenses, 'expression').map((expression) => ({ expression })),
    ],
    properties: propertiesOf(component),
    evidence: { occurrences: locations.map((each) => ({ location: childText(each, 'location') })) },
    components: childrenOf(childOf(component, 'components'), 'component').map(componentOf),
  };
}

function propertiesOf(element: XmlElement): JsonObject[] {
  return childrenOf(childOf(element, 'properties'), 'property').map((property) => ({
    name: attributeOf(property, 'name'),
    value: textIn(property),
  }));
}
