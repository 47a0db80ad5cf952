/** Gives the keyboard focus to the rows of the screen's list, or to its content if it has no list. */
export function focusRows(): void {
  const content = document.querySelector('main');
  const rows = content?.querySelector<HTMLElement>('[role="grid"]') ?? content;
  rows?.focus({ preventScroll: true });
}
