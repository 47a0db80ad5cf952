/** Readers for taken elements. A text without anything but white space counts as none. */
import type { XmlElement } from './selector.ts';

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The element's text, without white space around it. */
export function textIn(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim() ?? '';
  return text === '' ? undefined : text;
}

/** The text of the first child of that name. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  return textIn(childOf(element, name));
}

/** The texts of all children of that name that have one. */
export function childTexts(element: XmlElement | undefined, name: string): string[] {
  return childrenOf(element, name).flatMap((child) => textIn(child) ?? []);
}

/** An attribute that is not empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const value = element?.attributes.get(name);
  return value === '' ? undefined : value;
}
