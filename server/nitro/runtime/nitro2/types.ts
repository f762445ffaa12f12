/** The event, the handlers, and the app of h3 1 and Nitro 2. */
export type { EventHandler, H3Event } from 'h3'
export type { NitroApp as RuntimeApp } from 'nitropack/types'
