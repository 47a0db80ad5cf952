/** PLACEHOLDER: to be built. */
export function AcceptInvitePage() {
  return <p>AcceptInvitePage</p>;
}
