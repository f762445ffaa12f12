/** URLs of the local platform. */
export interface LocalPlatform {
  adminUrl: string
  /** The developer tools, which the app's pages may show in a frame. */
  toolsUrl: string
}

/** Returns the origin of the local platform; undefined for the real one, which uses https. */
export function localPlatformOrigin(appBridgeUrl: string): string | undefined {
  return appBridgeUrl.startsWith('http://') ? new URL(appBridgeUrl).origin : undefined
}

/**
 * Returns the URLs of the app in the first store; undefined if the local platform does not respond
 * or has no store.
 */
export async function findLocalPlatform(
  origin: string,
  apiKey: string,
): Promise<LocalPlatform | undefined> {
  const shops = await fetch(`${origin}/_emulator/shops`).then(
    response => response.json() as Promise<{ handle: string }[]>,
    () => [],
  )
  const [first] = shops
  if (!first) return undefined
  const store = `${origin}/store/${encodeURIComponent(first.handle)}`
  return { adminUrl: `${store}/apps/${encodeURIComponent(apiKey)}`, toolsUrl: `${store}/inspector` }
}

/** Returns how far the clock of the local platform is ahead; undefined if it does not respond. */
export function readClockOffset(origin: string): Promise<number | undefined> {
  return fetch(`${origin}/_emulator/clock`).then(
    async response => ((await response.json()) as { offsetMs: number }).offsetMs,
    () => undefined,
  )
}
