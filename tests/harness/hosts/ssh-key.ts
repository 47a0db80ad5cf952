/** Keys for tests, as ssh-keygen would write them. */
import ssh2 from 'ssh2';

type MakeKey = typeof ssh2.utils.generateKeyPairSync<'ed25519'>;

/**
 * An ed25519 pair that can be read back: of one in 256, whose public half begins with a zero byte, ssh2 1.17 writes a byte too few, and
 * then cannot read it itself.
 */
export function makeSshKey(options?: Parameters<MakeKey>[1]): ReturnType<MakeKey> {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', options);
    if (!(ssh2.utils.parseKey(pair.public) instanceof Error)) return pair;
  }
}
