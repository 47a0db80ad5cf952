/** What opens the palette, as the keyboard of this machine has it. */
export const paletteKey = navigator.userAgent.includes('Mac') ? '⌘K' : 'Ctrl K';
