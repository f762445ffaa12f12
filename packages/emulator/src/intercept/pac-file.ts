import { PLATFORM_DOMAINS } from './platform-hosts'

/** Path of the file on the proxy. */
export const PAC_PATH = '/proxy.pac'

/**
 * Creates the proxy configuration of a browser: the hosts of the platform by the proxy, all others
 * directly.
 *
 * @param proxy host and port
 */
export function pacFile(proxy: string): string {
  const conditions = PLATFORM_DOMAINS.map(
    domain => `host === "${domain}" || dnsDomainIs(host, ".${domain}")`,
  )
  return `function FindProxyForURL(url, host) {
  return ${conditions.join(' ||\n    ')}
    ? "PROXY ${proxy}"
    : "DIRECT"
}
`
}
