/** PLACEHOLDER: to be built. */
export function PoliciesPage() {
  return <p>PoliciesPage</p>;
}
