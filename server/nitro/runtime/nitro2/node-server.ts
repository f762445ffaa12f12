import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { constants } from 'node:os'
import process from 'node:process'
import { defineNitroPlugin } from 'nitropack/runtime'
import { platformSettings } from '../../settings'
import { closeServer, deferServerShutdown, runBeforeHandler, stopListening } from './internals'
import { platformLog } from '../../observe/log'
import { createShutdown } from '../../shutdown/graceful-shutdown'
import { limitClosing, markAsStopping } from '../../shutdown/stopping'
import { endProcessWithoutPort } from '../../shutdown/taken-port'

/** Milliseconds in which the requests of accepted connections arrive. */
const ARRIVAL_MS = 500

/**
 * Drains a server of the preset `node-server` before Nitro closes it. Nitro closes idle keep-alive
 * connections as soon as the signal arrives, and a request that a client or proxy sends on one in
 * that moment fails.
 */
export default defineNitroPlugin(nitro => {
  // Before the handlers of the error, of which Nitro's prints its stack.
  process.on('uncaughtExceptionMonitor', endProcessWithoutPort)
  const { drainMs } = platformSettings()
  const settings = deferServerShutdown(drainMs)
  if (!settings) return
  limitClosing(settings.stepMs)
  let server: Server | undefined
  const stop = createShutdown(
    {
      drain() {
        markAsStopping()
        subscribe('http.server.request.start', message => {
          ;({ server } = message as { server: Server })
        })
        // From now on only: no request before the signal pays for it.
        runBeforeHandler(nitro.h3App, ({ node: { res } }) => {
          if (!res.headersSent) res.setHeader('Connection', 'close')
        })
      },
      close() {
        // Without a request during the drain, none is about to arrive.
        if (!server) return closeServer()
        stopListening(server)
        setTimeout(closeServer, ARRIVAL_MS)
      },
      exit: code => process.exit(code),
      log: (level, message) => platformLog.write(level, message),
    },
    settings,
  )
  for (const name of settings.signals)
    process.on(name, () =>
      stop({
        name,
        number: constants.signals[name as NodeJS.Signals] ?? 0,
        isInteractive: name === 'SIGINT' && process.stdin.isTTY,
      }),
    )
})
