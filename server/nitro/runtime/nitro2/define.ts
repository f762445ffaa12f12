import { defineEventHandler } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import type { NitroApp, NitroAppPlugin } from 'nitropack/types'

/** Defines a function that runs when the server starts. */
export function definePlugin(setup: (app: NitroApp) => void): NitroAppPlugin {
  return setup
}

/** Calls a function when the server ends, and in development before it is replaced. */
export function onClose({ hooks }: NitroApp, run: () => void | Promise<void>): void {
  hooks.hook('close', run)
}

/** Defines the handler of a route. */
export function defineRoute(handler: (event: H3Event) => unknown): EventHandler {
  return defineEventHandler(handler)
}
