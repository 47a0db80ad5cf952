/** PLACEHOLDER: to be built. */
export function ReferencePage() {
  return <p>ReferencePage</p>;
}
