/** The style of instants, for components: they render again when it changes. */
import { useSyncExternalStore } from 'react';
import { instantStyle, type InstantStyle } from './instant-style.ts';

export function useInstantStyle(): InstantStyle {
  return useSyncExternalStore(instantStyle.subscribe, instantStyle.get);
}
