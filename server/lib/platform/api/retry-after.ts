/** Reads a `Retry-After` header, which the platform sends as (fractional) seconds; undefined when missing or in another form. */
export function parseRetryAfterSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}(?:\.\d{1,9})?$/.test(header) ? Number(header) : undefined
}
