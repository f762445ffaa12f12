import type { EmulatorContext } from '../http/context'
import type { Exchange } from '../state/exchange-log'
import { findStore } from '../state/find-store'
import type { LoggedRequest } from '../state/request-log'

/** Exchanges of the platform with the app and with browsers. */
export interface ControlExchanges {
  /** Sequence number of the newest exchange; 0 if there is none. */
  latest: number
  /** Oldest first. */
  exchanges: Exchange[]
}

/** The part of the emulator control that reads requests in either direction. */
export interface TrafficControl {
  /** Lists the requests that the platform received, oldest first, without headers and bodies. */
  log: () => Promise<LoggedRequest[]>
  clearLog: () => Promise<void>
  /**
   * Lists the newest requests that the platform received and sent, with their responses.
   * Credentials are masked, and long bodies are cut off.
   *
   * @param filter `since`: only those with a higher sequence number
   */
  exchanges: (filter?: { shop?: string; since?: number }) => Promise<ControlExchanges>
}

export function createTrafficControl({ state }: EmulatorContext): TrafficControl {
  return {
    log: async () => state.log.list(),
    clearLog: async () => state.log.clear(),
    exchanges: async ({ shop, since = 0 } = {}) => {
      const domain = shop === undefined ? undefined : findStore(state, shop).domain
      const newestFirst = state.exchanges.list()
      return {
        latest: newestFirst[0]?.sequence ?? 0,
        exchanges: newestFirst
          .filter(
            exchange =>
              exchange.sequence > since && (domain === undefined || exchange.shop === domain),
          )
          .reverse(),
      }
    },
  }
}
