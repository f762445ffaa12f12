/** Formats a JSON value as the platform's messages do: in the notation of Ruby. */
export function inspect(value: unknown): string {
  if (value === null) return 'nil'
  if (Array.isArray(value)) return `[${value.map(inspect).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as object)
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}=>${inspect(entry)}`).join(', ')}}`
}
