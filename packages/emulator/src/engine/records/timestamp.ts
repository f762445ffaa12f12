/** Converts milliseconds since the epoch to the schema's `DateTime`: whole seconds, UTC. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** Returns the time of the emulator's clock as the schema's `DateTime`. */
export function currentTime({ clock }: { clock: { now: () => number } }): string {
  return timestamp(clock.now())
}

/** Returns the times of a record that is created now. */
export function createdNow(context: { clock: { now: () => number } }) {
  const at = currentTime(context)
  return { createdAt: at, updatedAt: at }
}
