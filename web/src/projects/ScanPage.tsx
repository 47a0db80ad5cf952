/** PLACEHOLDER: to be built. */
export function ScanPage() {
  return <p>ScanPage</p>;
}
