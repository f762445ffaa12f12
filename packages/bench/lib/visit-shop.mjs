/**
 * A merchant of a shop, whom this ID token names, opens the guarded route of a server of the
 * comparison.
 */
export function visitShop(server, token) {
  return getFrom(server, '/api/shop', { authorization: `Bearer ${token}` })
}

/** Asks a server of the comparison, as a browser. */
export function getFrom(server, path, headers = {}) {
  return fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { ...headers, 'user-agent': 'Mozilla/5.0 Chrome/140' },
  })
}
