/** Options of every git call: where programs are, and where they may connect to. */
import type { lookup as resolveName } from 'node:dns';
import type { Network } from '../../guard/networks.ts';

export interface GitOptions {
  /** Networks that the operator allowed in addition to public ones. */
  allowedNetworks: readonly Network[];
  /** PATH for finding programs. */
  programPath: string;
  /** A file of trusted certificate authorities; git's own by default. */
  certificates?: string;
  /** Name resolution; node:dns by default, replaced in tests. */
  lookup?: typeof resolveName;
}
