/**
 * Parses a `Retry-After` header, which the platform sends in (fractional) seconds. Returns
 * undefined if it is missing or has another form.
 */
export function parseRetryAfterSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}(?:\.\d{1,9})?$/.test(header) ? Number(header) : undefined
}
