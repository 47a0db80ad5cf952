/** PLACEHOLDER: to be built. */
export function ApproveLoginPage() {
  return <p>ApproveLoginPage</p>;
}
