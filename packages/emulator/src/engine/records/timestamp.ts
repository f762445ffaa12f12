/** Converts milliseconds since the epoch to the schema's `DateTime`: whole seconds, UTC. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
