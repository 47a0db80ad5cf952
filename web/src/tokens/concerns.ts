/** The reasons why a token deserves a look, as the screen's URL names them. */

export const concernNames = [
  'ends_soon',
  'without_expiry',
  'longer_than_allowed',
  'unused',
  'without_networks',
  'of_former_member',
] as const;
export type ConcernName = (typeof concernNames)[number];

const wireNames = {
  ends_soon: 'TOKEN_CONCERN_ENDS_SOON',
  without_expiry: 'TOKEN_CONCERN_WITHOUT_EXPIRY',
  longer_than_allowed: 'TOKEN_CONCERN_LONGER_THAN_ALLOWED',
  unused: 'TOKEN_CONCERN_UNUSED',
  without_networks: 'TOKEN_CONCERN_WITHOUT_NETWORKS',
  of_former_member: 'TOKEN_CONCERN_OF_FORMER_MEMBER',
} as const satisfies Record<ConcernName, string>;

export const concernToWire = (name: ConcernName) => wireNames[name];
