/**
 * The console by keyboard alone: presses keys, and demands after each that the focus is on an element of the page, in
 * view, uncovered, and drawn as focused.
 */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export interface Keyboard {
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Tab, or another key, until the control has the focus. */
  tabTo: (control: Locator, by?: 'Tab' | 'Shift+Tab' | 'ArrowDown') => Promise<void>;
  /** The element that has the focus is this one. */
  isAt: (control: Locator) => Promise<void>;
}

const tabsMax = 60;
const waitMsMax = 10_000;

export function keyboardOf(page: Page): Keyboard {
  /** Waits: a screen that is loading moves the focus once it is there. */
  async function see(after: string): Promise<void> {
    const until = Date.now() + waitMsMax;
    for (;;) {
      const problem = await page.evaluate(problemOfFocus);
      if (problem === null) return;
      if (Date.now() > until) assert.fail(`after ${after}: ${problem}`);
      await page.waitForTimeout(50);
    }
  }
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key);
      await see(key);
    }
  }
  async function isAt(control: Locator): Promise<void> {
    try {
      await control.and(page.locator(':focus')).waitFor({ timeout: waitMsMax });
      // A menu that opens focuses its first item more than once.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await control.and(page.locator(':focus')).waitFor({ timeout: waitMsMax });
    } catch {
      const focused = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)');
      assert.fail(`${String(control)} has not the focus, but ${focused}`);
    }
  }
  return {
    press,
    isAt,
    async type(text) {
      await page.keyboard.type(text);
      await see(`typing ${text}`);
    },
    async tabTo(control, by = 'Tab') {
      await control.waitFor();
      for (let tabs = 0; tabs < tabsMax; tabs += 1) {
        await page.keyboard.press(by);
        // Beyond the last element of the page is the browser's own frame.
        if (await page.evaluate<boolean>('document.activeElement === document.body')) await page.keyboard.press(by);
        await see(by);
        if ((await control.and(page.locator(':focus')).count()) === 1) return;
      }
      assert.fail(`${String(tabsMax)} times ${by} do not reach ${String(control)}`);
    },
  };
}

/** Runs in the page: what is wrong with the focus, or null. */
function problemOfFocus(): string | null {
  const focused = document.activeElement as HTMLElement | null;
  if (focused === null || focused === document.body) return 'nothing has the focus';
  const words = focused.outerHTML.slice(0, 160);
  // Not a control: where the next Tab continues after a navigation.
  if (focused.tagName === 'MAIN') return null;
  // A radio button of a segmented control is drawn by its label.
  const next = focused.nextElementSibling;
  const drawn = focused instanceof HTMLInputElement && next?.tagName === 'LABEL' ? (next as HTMLElement) : focused;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + Math.min(height, innerHeight - top) / 2];
  if (width === 0 || height === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight)
    return `out of view: ${words}`;
  const above = document.elementFromPoint(x, y);
  if (above !== null && !drawn.contains(above) && !above.contains(drawn)) {
    return `covered by ${above.outerHTML.slice(0, 160)}: ${words}`;
  }
  const style = getComputedStyle(drawn);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.createElement('span');
  probe.style.color = accent;
  document.body.append(probe);
  const accentColor = getComputedStyle(probe).color;
  probe.remove();
  const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const isField = focused.matches('input, textarea');
  const hasCaret = isField && !focused.matches('[type="checkbox"], [type="radio"], :read-only');
  const hasAccent = isField && style.borderTopColor === accentColor;
  return hasOutline || hasCaret || hasAccent ? null : `not drawn as focused: ${words}`;
}
