/** Returns headers as the rows of a list of facts: the name of a header labels its value. */
export function headerFacts(headers: Record<string, string>): { label: string; value: string }[] {
  return Object.entries(headers).map(([label, value]) => ({ label, value }))
}
