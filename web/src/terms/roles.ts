/** The roles that an invite has at first. */
import type { OrgRole, TeamRole } from '../api/generated/enums.ts';

/** The roles of an invite unless others are chosen. */
export const invitedRoles: Readonly<{ orgRole: OrgRole; teamRole: TeamRole }> = {
  orgRole: 'ORG_ROLE_MEMBER',
  teamRole: 'TEAM_ROLE_MEMBER',
};
