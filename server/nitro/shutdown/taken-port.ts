import process from 'node:process'
import { platformLog } from '../observe/log'

/**
 * Ends a server that cannot listen, with one line. Nitro only logs the error, and connections to a
 * database would keep a process running that never serves a request.
 */
export function endProcessWithoutPort(error: Error): void {
  if (!('code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return
  platformLog.write(
    'error',
    `Port ${String(error.port)} is taken by another process, so the server did not start. Stop that process, or set PORT to another port.`,
  )
  process.exit(1)
}
