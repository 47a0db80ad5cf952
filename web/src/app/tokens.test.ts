/**
 * The tokens as they are used. The contrast (WCAG 2.1) of every pair: text at least 4.5:1, graphics at least 3:1, in both
 * colour schemes; the pairs of text come from the style sheets themselves. And style sheets use the tokens.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const src = join(import.meta.dirname, '..');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const light = declarationsOf(tokens.split(/^:root\[/m)[0]!);
const schemes = { light, dark: { ...light, ...declarationsOf(tokens.split(/^:root\[/m)[1]!) } };
const styles = globSync('**/*.css', { cwd: src }).filter((path) => !/(?:tokens|fonts)\.css$/.test(path));

const surfaces = ['frame', 'canvas', 'raised', 'subtle'];
/** Fills that text of any colour lies on: rows under the pointer, marked rows, messages. */
const fills = ['sunken', 'accent-ground'];
const severities = ['critical', 'high', 'medium', 'low'];

/** Drawn as dots, bars, lines and icons. */
const graphics = [...severities, 'accent', 'good', 'danger', 'notice', 'quiet'];

test('text has a contrast of at least 4.5:1 on each ground that it is used on', () => {
  const pairs = textPairs();
  assert.ok(pairs.some(([text, ground]) => text === 'quiet' && ground === 'frame'));
  assert.ok(pairs.some(([text, ground]) => text === 'on-low' && ground === 'low'));
  assert.deepEqual(tooFaint(pairs, 4.5), []);
});

test('severities and other graphics have a contrast of at least 3:1 on each surface', () => {
  const pairs = graphics.flatMap((graphic) => surfaces.map((surface) => [graphic, surface] as const));
  assert.deepEqual(tooFaint(pairs, 3), []);
});

test('text has the sizes and weights of the scale, and no rule has a colour of its own', () => {
  const scale = ['text', 'small', 'heading', 'title'].map((name) => light[`${name}-size`]!);
  // The numbers at the head of the overview.
  const allowed = new Set([...scale, '28px', 'inherit', '400', '500', '600', 'normal']);
  const strange = styles.flatMap((path) => {
    const rules = readFileSync(join(src, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const texts = [...rules.matchAll(/font-(?:size|weight):\s*([^;]+);/g)].filter(
      ([, value]) => !value!.startsWith('var(--') && !allowed.has(value!),
    );
    return [...texts.map(([text]) => text), ...(rules.match(/#[\da-f]{3,8}\b(?!\s*\{)/gi) ?? [])].map(
      (text) => `${path}: ${text}`,
    );
  });
  assert.deepEqual(strange, []);
});

test('every token that a style sheet or a component names exists', () => {
  const named = globSync('**/*.{css,ts,tsx}', { cwd: src }).flatMap((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const own = new Set(Object.keys(declarationsOf(text)));
    return [...text.matchAll(/var\(--([\w-]+)/g)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('mantine-') && !own.has(name) && !(name in light))
      .map((name) => `${path}: --${name}`);
  });
  assert.deepEqual(named, []);
});

/**
 * A rule with a colour and a ground is a pair; a colour without a ground may be on each surface; the tokens of code are
 * on the grounds of code.
 */
function textPairs(): (readonly [text: string, ground: string])[] {
  const rules = styles.flatMap((path) => readFileSync(join(src, path), 'utf8').match(/\{[^{}]*\}/g) ?? []);
  const colour = /(?<![\w-])color:\s*var\(--([\w-]+)\)/;
  const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/;
  const inRules = rules.flatMap((rule) => {
    const text = colour.exec(rule)?.[1];
    const own = ground.exec(rule)?.[1];
    if (text !== undefined && own !== undefined) return [[text, own] as const];
    if (own?.endsWith('-ground')) return [['text', own] as const, ['quiet', own] as const];
    return text === undefined || text.startsWith('on-')
      ? []
      : [...surfaces, ...fills].map((surface) => [text, surface] as const);
  });
  const inCode = Object.keys(light)
    .filter((name) => name.startsWith('code-'))
    .flatMap((name) =>
      ['subtle', 'notice-ground', 'added-ground', 'removed-ground'].map((own) => [name, own] as const),
    );
  return [...inRules, ...inCode].filter(([text]) => text in light);
}

function tooFaint(pairs: readonly (readonly [string, string])[], ratioMin: number): string[] {
  return Object.entries(schemes).flatMap(([scheme, values]) => [
    ...new Set(
      pairs.flatMap(([one, other]) => {
        const ratio = contrast(hexOf(values, one), hexOf(values, other));
        return ratio >= ratioMin ? [] : [`${scheme}: --${one} on --${other} has ${ratio.toFixed(2)}:1`];
      }),
    ),
  ]);
}

function declarationsOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name!, value!]),
  );
}

/** A token may be another one's value. */
function hexOf(values: Record<string, string>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`No token --${name}.`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value : hexOf(values, other);
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.1, relative luminance. */
function luminance(hex: string): number {
  const channels = /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  if (channels === undefined) throw new Error(`${hex} is no colour of six digits.`);
  const [red, green, blue] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
