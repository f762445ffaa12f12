import type { TLSSocket } from 'node:tls'

/** Alerts by which a client refuses a certificate. */
const REFUSALS = /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|UNSUPPORTED_CERTIFICATE)$/

/**
 * Resolves to whether a client refused the certificate of a connection. OpenSSL sends an alert;
 * Node.js completes the handshake, and then closes the connection without a request.
 *
 * @param isServed true after the first request of the connection
 */
export function isDistrusted(socket: TLSSocket, isServed: () => boolean): Promise<boolean> {
  return new Promise(resolve => {
    // An address that was only probed has no cipher.
    const isUnused = () => !isServed() && Boolean(socket.getCipher()?.name)
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(REFUSALS.test(code)))
    socket.once('end', () => resolve(isUnused()))
    socket.once('close', () => resolve(false))
  })
}
