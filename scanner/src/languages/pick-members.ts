/** Finds patterns that can only be read as part of something: a member of a class, a decorator, a catch. */
import type { Node } from '../code/node.ts';
import { pickAny } from '../patterns/pick-any.ts';
import type { Reading } from './language.ts';

const membersOf = ({ kids: [first] }: Node): readonly Node[] => (first?.kind === 'class' ? first.kids[3]!.kids : []);

export const pickClassMember: Reading['pick'] = (program) => {
  const [member, ...others] = membersOf(program);
  return others.length === 0 ? member : undefined;
};
export const pickDecorator: Reading['pick'] = (program) => {
  const [member, ...others] = membersOf(program);
  if (others.length > 0) return undefined;
  const attributes = member?.kind === 'function' ? member.kids[0]!.kids : [];
  return attributes.length === 1 ? attributes[0] : undefined;
};
export const pickCatch: Reading['pick'] = ({ kids: [first] }) =>
  first?.kind === 'try' ? first.kids[1]!.kids[0] : undefined;
/** What stands in the body of the only member. */
export const pickBody: Reading['pick'] = (program) => {
  const [member] = membersOf(program);
  return member?.kind === 'function' ? pickAny(member.kids[4]!) : undefined;
};
