import type { BrowserContextOptions } from '@playwright/test'
import { createPassword } from '../../src/intercept/interception'
import { PROXY_USER } from '../../src/intercept/proxy'
import { LOOPBACK } from '../../src/serve/listen'
import { holdingPort } from './holding-port'

/** The proxy by which a browser reaches the intercepted hosts. */
export interface BrowserProxy {
  port: number
  password: string
}

/** Chooses the proxy of a worker: the browser has it before the platform is started. */
export async function reserveBrowserProxy(): Promise<BrowserProxy> {
  return { port: await holdingPort(async port => port), password: createPassword() }
}

/** Returns what a context of the browser needs for the proxy. */
export function proxyOptions(proxy: BrowserProxy | undefined): BrowserContextOptions {
  if (!proxy) return {}
  const { port, password } = proxy
  return {
    proxy: { server: `http://${LOOPBACK}:${port}`, username: PROXY_USER, password },
    // The proxy lets nothing pass but the hosts whose certificates these are.
    ignoreHTTPSErrors: true,
  }
}
