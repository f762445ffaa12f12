import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { constants } from 'node:os'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { NitroApp } from 'nitro/types'
import { platformLog } from '../../observe/log'
import { platformSettings } from '../../settings'
import { createShutdown } from '../../shutdown/graceful-shutdown'
import { limitClosing, markAsStopping } from '../../shutdown/stopping'
import { endProcessWithoutPort } from '../../shutdown/taken-port'
import { nodeExchange } from './body'
import { definePlugin } from './define'
import { onRequest } from './lifecycle'

/** Emitted by Node for each server that begins to listen. */
const LISTEN = 'tracing:net.server.listen:asyncStart'
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
type SignalName = (typeof SIGNALS)[number]
/** Milliseconds. */
const DEFAULT_LIMIT_MS = 30_000

/**
 * Drains a server of the preset `node-server` before it is closed. Nitro's server closes as soon as
 * the signal arrives, and a request that a client or proxy sends in that moment fails.
 */
export default definePlugin(app => {
  let server: Server | undefined
  onListen(listening => {
    server = listening
    server.once('error', endProcessWithoutPort)
  })
  const { env } = process
  // Then a signal ends the process, as it does without a listener.
  if (env['NITRO_SHUTDOWN_DISABLED']) return replaceListeners(() => undefined)
  const limitMs = Number.parseInt(env['NITRO_SHUTDOWN_TIMEOUT'] ?? '', 10) || DEFAULT_LIMIT_MS
  const drainMs = Math.min(platformSettings().drainMs, Math.floor(limitMs / 2))
  const stepMs = Math.floor((limitMs - drainMs) / 2)
  limitClosing(stepMs)
  const stop = createShutdown(
    {
      drain() {
        markAsStopping()
        // From now on only: no request before the signal pays for it.
        onRequest(app, event => {
          const res = nodeExchange(event)?.res
          if (res && !res.headersSent) res.setHeader('Connection', 'close')
        })
      },
      close: () => void closeAll(app, server, stepMs),
      exit: code => process.exit(code),
      log: (level, message) => platformLog.write(level, message),
    },
    { drainMs, limitMs },
  )
  replaceListeners(name => () => {
    const isInteractive = name === 'SIGINT' && process.stdin.isTTY
    stop({ name, number: constants.signals[name], isInteractive })
  })
})

/** Calls a function with the HTTP server of the process before it listens. */
function onListen(run: (server: Server) => void): void {
  const found = (message: unknown) => {
    const { server } = message as { server: unknown }
    if (!(server instanceof Server)) return
    unsubscribe(LISTEN, found)
    run(server)
  }
  subscribe(LISTEN, found)
}

/**
 * Replaces the listeners of signals that the server adds after the plugins; those of the app stay.
 *
 * @param create undefined: none
 */
function replaceListeners(create: (name: SignalName) => (() => void) | undefined): void {
  for (const name of SIGNALS) {
    const earlier = new Set(process.listeners(name))
    queueMicrotask(() => {
      for (const listener of process.listeners(name))
        if (!earlier.has(listener)) process.off(name, listener)
      const listener = create(name)
      if (listener) process.on(name, listener)
    })
  }
}

/** Finishes the requests that run, then what listens to the end of the server, and exits. */
async function closeAll(app: NitroApp, server: Server | undefined, stepMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => {
    if (server?.listening) server.close(() => resolve())
    else resolve()
  })
  await Promise.race([closed, delay(stepMs)])
  await Promise.race([app.hooks?.callHook('close'), delay(stepMs)])
  process.exit(0)
}
