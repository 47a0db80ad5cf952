/** Maven: pom.xml, where a version is in the dependency, in dependency management, or in a property. */
import type { TextEdit } from '../edits/text-edit.ts';
import type { UpgradeEditor } from './upgrade.ts';
import { allNamed, childOf, parseXmlTree, type XmlElement } from './xml-tree.ts';

const manifest = 'pom.xml';

export const upgradeMaven: UpgradeEditor = ({ package: name, from, to }, files) => {
  const text = files.get(manifest);
  if (text === undefined) return { refused: `There is no ${manifest} beside the finding.` };
  const root = parseXmlTree(text);
  if (root?.name !== 'project') return { refused: `${manifest} cannot be read as a project.` };
  const textOf = (element: XmlElement | undefined): string =>
    element === undefined ? '' : text.slice(element.start, element.end).trim();
  const found = [...allNamed(root, 'dependency'), ...allNamed(root, 'plugin')].filter(
    (each) => `${textOf(childOf(each, 'groupId'))}:${textOf(childOf(each, 'artifactId'))}` === name,
  );
  if (found.length === 0) return { refused: `${manifest} does not name ${name}.` };
  const edits = new Map<number, TextEdit>();
  for (const version of found.map((each) => childOf(each, 'version')).filter((each) => each !== undefined)) {
    const property = /^\$\{([^}]+)\}$/.exec(textOf(version))?.[1];
    const holder = property === undefined ? version : propertyOf(root, property);
    if (holder === undefined)
      return { refused: `${manifest} takes the version of ${name} from ${property}, which it does not define.` };
    if (textOf(holder) !== from)
      return { refused: `${manifest} has ${name} at ${textOf(holder)}, and not at ${from}.` };
    const inside = text.slice(holder.start, holder.end);
    const start = holder.start + inside.indexOf(from);
    edits.set(start, { start, end: start + from.length, text: to });
  }
  if (edits.size === 0)
    return { refused: `${manifest} takes the version of ${name} from its parent or an imported list.` };
  return { files: new Map([[manifest, [...edits.values()]]]), remarks: [] };
};

function propertyOf(root: XmlElement, name: string): XmlElement | undefined {
  const found = allNamed(root, 'properties').flatMap((each) => each.children.filter((child) => child.name === name));
  return found.length === 1 ? found[0] : undefined;
}
