/** Preloaded into a server (`node --import`): tells its parent the port as soon as it listens, whatever the server prints. */
import { subscribe } from 'node:diagnostics_channel'

subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => process.send({ port: server.address().port }))
