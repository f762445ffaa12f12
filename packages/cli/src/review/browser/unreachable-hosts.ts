/** A request to a host that this machine cannot reach. */
export interface UnreachableRequest {
  /** Host, with its port if it has one. */
  host: string
  /** Why, e.g. `net::ERR_NAME_NOT_RESOLVED`. */
  reason: string
}

/** No connection, as on a machine without a network. A response with an error is one. */
const NO_CONNECTION =
  /ERR_(?:NAME_|DNS_|INTERNET_DISCONNECTED|NETWORK_|ADDRESS_|CONNECTION_|PROXY_|TUNNEL_|SOCKS_|TIMED_OUT)/
/** Each machine reaches itself: nothing listens there. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** What browsers report to a script whose request got no response. */
const FETCH_FAILED = /Failed to fetch|Load failed|NetworkError|ERR_[A-Z_]+/

/**
 * Reads from a failed request to another host whether this machine cannot reach it.
 *
 * @param url of the request
 * @param reason why it failed
 */
export function readUnreachable(url: string, reason: string): UnreachableRequest | undefined {
  const { host, hostname } = new URL(url)
  return NO_CONNECTION.test(reason) && !LOOPBACK.test(hostname) ? { host, reason } : undefined
}

/** Whether an error is what a script reports about a host that this machine cannot reach. */
export function isAboutUnreachable(text: string, requests: readonly UnreachableRequest[]): boolean {
  return (
    requests.length > 0 &&
    (FETCH_FAILED.test(text) || requests.some(({ host }) => text.includes(host)))
  )
}
