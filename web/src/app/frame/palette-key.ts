/** The shortcut of the palette, as this platform writes it. */
export const paletteKey = navigator.userAgent.includes('Mac') ? '⌘K' : 'Ctrl K';
