import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'

/** A port that nothing listens on, for a process that needs its port before it starts. */
export function freePort(): Promise<number> {
  return holdingPort(port => Promise.resolve(port))
}
