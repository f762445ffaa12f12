/** Headers as facts. */
export function headerFacts(headers: Record<string, string>): { label: string; value: string }[] {
  return Object.entries(headers).map(([label, value]) => ({ label, value }))
}
