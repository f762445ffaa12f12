/** Where the tab finds the local platform. */
export interface LocalPlatform {
  adminUrl: string
  /** The first of the developer's tools, which the app's own pages may show in a frame; it leads to the others. */
  toolsUrl: string
}

/** The origin of the local platform; undefined for an app of the real one, whose script comes over https. */
export function localPlatformOrigin(appBridgeUrl: string): string | undefined {
  return appBridgeUrl.startsWith('http://') ? new URL(appBridgeUrl).origin : undefined
}

/** Its pages for the app in its first store; undefined while it does not answer, or has no store. */
export async function findLocalPlatform(origin: string, apiKey: string): Promise<LocalPlatform | undefined> {
  const shops = await fetch(`${origin}/_emulator/shops`).then(response => response.json() as Promise<{ handle: string }[]>, () => [])
  const [first] = shops
  if (!first) return undefined
  const store = `${origin}/store/${encodeURIComponent(first.handle)}`
  return { adminUrl: `${store}/apps/${encodeURIComponent(apiKey)}`, toolsUrl: `${store}/inspector` }
}
