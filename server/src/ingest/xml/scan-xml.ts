/**
 * An incremental XML scanner: saxes checks that the document is well formed, and the elements that an `XmlSelector` names
 * come out as small values. Memory: one value and one token at a time, whatever the file's size. Document types (DTDs)
 * are refused, and with them every entity but the predefined ones. docs/adr/0032-streaming-xml.md.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { JsonItem } from '../json/selector.ts';
import type { ParseLimits } from '../limits.ts';
import { UploadRefused, type RefusalReason } from '../upload-refused.ts';
import { isPlainDocumentType } from './document-type.ts';
import { attributesOf, elementTaker } from './take-element.ts';
import type { XmlRootSelector, XmlSelector } from './selector.ts';

export interface XmlScanOptions {
  file: string;
  limits: ParseLimits;
  /** Receives the root element before the first item. */
  onRoot?: ((root: { namespace: string; attributes: ReadonlyMap<string, string> }) => void) | undefined;
  /** Receives each labelled container as it begins; `path` is the `parent` of its items. */
  onContainer?: ((container: { path: string; attributes: ReadonlyMap<string, string> }) => void) | undefined;
}

/** An open element that was descended into. */
interface Frame<L extends string> {
  selector: Exclude<XmlSelector<L>, { kind: 'take' }>;
  path: string;
  /** Selected children so far, by name. */
  counts: Map<string, number>;
}

const namesShownMax = 20;

export class XmlScanner<L extends string> {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #root: XmlRootSelector<L>;
  readonly #options: XmlScanOptions;
  readonly #taker: ReturnType<typeof elementTaker>;
  readonly #frames: Frame<L>[] = [];
  /** Names of all open elements. */
  readonly #names: string[] = [];
  #items: JsonItem<L>[] = [];
  /** The depth of the outermost element that is skipped; 0 if none is. */
  #skippedFrom = 0;
  #taken: { label: L; path: string; depth: number } | undefined;
  /** Characters of later chunks since the last token that ended. */
  #pending = 0;
  /** Attributes so far of the tag that is being read. */
  #attributes = 0;
  #isEnding = false;

  constructor(root: XmlRootSelector<L>, options: XmlScanOptions) {
    this.#root = root;
    this.#options = options;
    this.#taker = elementTaker(options.limits);
    const ended = (): void => {
      this.#pending = 0;
    };
    this.#parser.on('error', (error) => this.#refuseSyntax(error));
    this.#parser.on('doctype', (text) => this.#checkDocumentType(text));
    this.#parser.on('attribute', () => this.#countAttribute());
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => this.#close());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
    this.#parser.on('comment', ended);
    this.#parser.on('processinginstruction', ended);
  }

  /** Scans the next characters, and returns the items completed in them. Throws UploadRefused. */
  push(text: string): JsonItem<L>[] {
    this.#pending += text.length;
    this.#parser.write(text);
    if (this.#pending > this.#options.limits.elementBytesMax)
      this.#refuse('limit', `A tag, text or comment is longer than ${this.#options.limits.elementBytesMax} characters`);
    return this.#drain();
  }

  /** Ends the input. Throws UploadRefused if the document is incomplete. */
  end(): JsonItem<L>[] {
    this.#isEnding = true;
    this.#parser.close();
    return this.#drain();
  }

  #drain(): JsonItem<L>[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /** saxes does not read a document type: it hands over its text, and knows no entity of it. */
  #checkDocumentType(text: string): void {
    this.#pending = 0;
    if (this.#root.mayDeclare === true && isPlainDocumentType(text)) return;
    this.#refuse('unsupported', 'The file has a document type (DTD). Parapet reads no DTDs and no entities of them');
  }

  /** saxes keeps all attributes of a tag, at many times their length: too many must not wait for its end. */
  #countAttribute(): void {
    this.#attributes += 1;
    const { attributesMax } = this.#options.limits;
    if (this.#attributes > attributesMax) this.#refuse('limit', `An element has more than ${attributesMax} attributes`);
  }

  #open(tag: SaxesTagNS): void {
    this.#pending = 0;
    this.#attributes = 0;
    this.#names.push(tag.local);
    const depth = this.#names.length;
    const { depthMax } = this.#options.limits;
    if (depth > depthMax) this.#refuse('limit', `Elements are nested deeper than ${depthMax} levels`);
    if (this.#skippedFrom !== 0) return;
    const isOwn = this.#root.isNamespace(tag.uri);
    if (depth === 1) this.#checkRoot(tag, isOwn);
    if (this.#taken !== undefined) {
      if (isOwn) this.#taker.open(tag);
      else this.#skippedFrom = depth;
      return;
    }
    const selector = depth === 1 ? this.#root.of : isOwn ? this.#selectorOf(tag.local) : undefined;
    if (selector === undefined) this.#skippedFrom = depth;
    else this.#enter(selector, tag, depth);
  }

  #enter(selector: XmlSelector<L>, tag: SaxesTagNS, depth: number): void {
    const path = this.#pathOf(tag.local, selector.kind === 'take');
    if (selector.kind === 'take') {
      this.#taken = { label: selector.label, path, depth };
      this.#taker.open(tag);
      return;
    }
    this.#frames.push({ selector, path, counts: new Map() });
    if (selector.label === undefined) return;
    this.#items.push({ kind: 'begin', label: selector.label, parent: path, index: -1 });
    this.#options.onContainer?.({ path, attributes: attributesOf(tag) });
  }

  #checkRoot(tag: SaxesTagNS, isOwn: boolean): void {
    const { local, uri } = tag;
    if (local !== this.#root.name)
      this.#refuse('damaged', `Expected the root element ${this.#root.name}, found ${local.slice(0, 100)}`);
    if (!isOwn) this.#refuse('damaged', `The root element has an unknown namespace: "${uri.slice(0, 200)}"`);
    this.#options.onRoot?.({ namespace: uri, attributes: attributesOf(tag) });
  }

  #selectorOf(name: string): XmlSelector<L> | undefined {
    const selector = this.#frames.at(-1)?.selector;
    if (selector?.kind !== 'list') return selector?.of.get(name);
    if (name === selector.name) return selector.of;
    if (selector.besides.includes(name)) return undefined;
    return this.#refuse('damaged', `Expected only elements ${selector.name} here, found ${name.slice(0, 100)}`);
  }

  /** `/bom/components/component[12]`: taken elements are counted from 1, others from their second occurrence. */
  #pathOf(name: string, isCounted: boolean): string {
    const frame = this.#frames.at(-1);
    const count = (frame?.counts.get(name) ?? 0) + 1;
    frame?.counts.set(name, count);
    return `${frame?.path ?? ''}/${name.slice(0, 200)}${isCounted || count > 1 ? `[${count}]` : ''}`;
  }

  #close(): void {
    this.#pending = 0;
    const depth = this.#names.length;
    this.#names.pop();
    if (this.#skippedFrom !== 0) {
      if (this.#skippedFrom === depth) this.#skippedFrom = 0;
      return;
    }
    const taken = this.#taken;
    if (taken === undefined) {
      const frame = this.#frames.pop();
      if (frame?.selector.label !== undefined)
        this.#items.push({ kind: 'end', label: frame.selector.label, parent: frame.path, index: -1 });
      return;
    }
    const ended = this.#taker.close();
    if (taken.depth !== depth) return;
    this.#taken = undefined;
    const place = { label: taken.label, parent: taken.path, index: -1 };
    this.#items.push(
      'dropped' in ended
        ? { kind: 'dropped', message: ended.dropped, ...place }
        : { kind: 'value', value: ended.element, ...place },
    );
  }

  #text(text: string): void {
    this.#pending = 0;
    if (this.#skippedFrom !== 0) return;
    if (this.#taken !== undefined) this.#taker.text(text);
    else if (text.trim() !== '') this.#refuse('damaged', 'Expected elements here, found text');
  }

  #refuseSyntax(error: Error): never {
    const what = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    if (this.#isEnding) {
      const isEmpty = what.includes('must contain a root element');
      return this.#refuse(
        'damaged',
        isEmpty ? 'The file is empty' : 'The file ends before its XML does: it is truncated',
      );
    }
    if (what === 'undefined entity')
      return this.#refuse('damaged', 'An entity that is not defined. Parapet reads no DTDs and no entities of them');
    return this.#refuse('damaged', `This is not well-formed XML: ${what.slice(0, 200)}`);
  }

  #refuse(reason: RefusalReason, message: string): never {
    const { line, column } = this.#parser;
    throw new UploadRefused(reason, {
      file: this.#options.file,
      place: `line ${line}, column ${column + 1}, in ${this.#here()}`,
      message,
    });
  }

  /** The path of the open elements: with its number what was selected, by name what stands in it. */
  #here(): string {
    const path = this.#taken?.path ?? this.#frames.at(-1)?.path ?? '';
    const depth = this.#taken?.depth ?? this.#frames.length;
    const inner = this.#names.slice(depth, depth + namesShownMax).map((name) => `/${name.slice(0, 100)}`);
    return `${path}${inner.join('')}` || '/';
  }
}
