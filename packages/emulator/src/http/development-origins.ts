/**
 * Names of this machine that a content security policy supports: it has no syntax for IPv6
 * addresses.
 */
const LOCAL_NAMES = ['localhost', '127.0.0.1']

/**
 * Lists the origins at which a developer opens the app. A local app is reachable by each name of
 * this machine.
 */
export function developmentOrigins(appUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(appUrl)
  if (!LOCAL_NAMES.includes(hostname)) return [origin]
  return LOCAL_NAMES.map(name => new URL(`${protocol}//${name}:${port}`).origin)
}
