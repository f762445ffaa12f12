/**
 * Preloaded into a server (`node --import`). Sends the port to the parent process when the server
 * listens, independent of what the server prints.
 */
import { subscribe } from 'node:diagnostics_channel'

subscribe('tracing:net.server.listen:asyncEnd', ({ server }) =>
  process.send({ port: server.address().port }),
)
