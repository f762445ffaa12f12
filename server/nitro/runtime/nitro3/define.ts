import type { NitroApp, NitroAppPlugin } from 'nitro/types'
import type { EventHandler } from './types'

/** Defines a function that runs when the server starts. */
export function definePlugin(setup: (app: NitroApp) => void): NitroAppPlugin {
  return setup
}

/** Calls a function when the server ends, and in development before it is replaced. */
export function onClose({ hooks }: NitroApp, run: () => void | Promise<void>): void {
  hooks?.hook('close', run)
}

/** Defines the handler of a route. */
export function defineRoute(handler: EventHandler): EventHandler {
  return handler
}
