/** The nonce of this page's content security policy: style elements without it are refused by the browser. */
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// For the scroll lock of dialogs, which makes a style element of its own.
setNonce(nonce);

export const styleNonce = (): string => nonce;
