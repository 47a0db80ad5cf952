/** PLACEHOLDER: to be built. */
export function PeoplePage() {
  return <p>PeoplePage</p>;
}
