/** Names of this machine that a policy can spell: it has no form for an IPv6 address. */
const LOCAL_NAMES = ['localhost', '127.0.0.1']

/** Origins at which a developer opens the app: its own; and a local app answers to each name of this machine. */
export function developmentOrigins(appUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(appUrl)
  if (!LOCAL_NAMES.includes(hostname)) return [origin]
  return LOCAL_NAMES.map(name => new URL(`${protocol}//${name}:${port}`).origin)
}
