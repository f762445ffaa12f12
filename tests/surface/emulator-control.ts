/** Posts to the control API of an emulator and returns its response. */
export type EmulatorControl = <T>(path: string, fields: Record<string, unknown>) => Promise<T>

/** The control API of the emulator at an origin. @throws Error when it refuses */
export function emulatorControl(origin: string): EmulatorControl {
  return async <T>(path: string, fields: Record<string, unknown>) => {
    const response = await fetch(`${origin}/_emulator${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}
