/** Keys for tests, as ssh-keygen writes them. */
import ssh2 from 'ssh2';

type MakeKey = typeof ssh2.utils.generateKeyPairSync<'ed25519'>;

/**
 * An ed25519 pair that ssh2 can parse: for one in 256, whose public half starts with a zero byte, ssh2 1.17 writes one
 * byte too few.
 */
export function makeSshKey(options?: Parameters<MakeKey>[1]): ReturnType<MakeKey> {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', options);
    if (!(ssh2.utils.parseKey(pair.public) instanceof Error)) return pair;
  }
}
