import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { setDevEnvironment } from './dev-environment'

/** Milliseconds until the first check: the dev server and the tunnel need some time. */
const FIRST_AFTER_MS = 15_000
/** Milliseconds until a problem is checked again: a first build can take longer than the tunnel. */
const CONFIRM_AFTER_MS = 30_000
/** Milliseconds between checks: tunnels expire while a developer works. */
const INTERVAL_MS = 300_000
const TIMEOUT_MS = 10_000
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Checks in `nuxt dev`, in the background, whether the app's URL leads to this process: a tunnel
 * may have expired, or lead to another app. Warns once per outage.
 *
 * @param healthPath path of the liveness route, `app.baseURL` included
 */
export function checkAppUrlInDev(
  nuxt: Nuxt,
  { appUrl, healthPath }: { appUrl: string; healthPath: string | undefined },
): void {
  if (nuxt.options._prepare || healthPath === undefined || !isPublic(appUrl)) return
  const instance = randomUUID()
  setDevEnvironment({ PLATFORM_DEV_INSTANCE: instance })
  let reported: string | undefined

  async function check(): Promise<void> {
    const health = new URL(healthPath ?? '', appUrl)
    let problem = await appUrlProblem(health, instance)
    if (problem !== undefined && problem !== reported) {
      await setTimeout(CONFIRM_AFTER_MS, undefined, { ref: false })
      problem = await appUrlProblem(health, instance)
      if (problem !== undefined) useLogger('platform').warn(problem)
    }
    reported = problem
  }

  nuxt.hook('listen', () => {
    const first = globalThis.setTimeout(() => void check(), FIRST_AFTER_MS).unref()
    const timer = setInterval(() => void check(), INTERVAL_MS).unref()
    nuxt.hook('close', () => {
      clearTimeout(first)
      clearInterval(timer)
    })
  })
}

function isPublic(appUrl: string): boolean {
  return URL.canParse(appUrl) && !LOOPBACK.test(new URL(appUrl).hostname)
}

/**
 * Returns what is wrong with the app's URL, with the fix; undefined when it leads to this process.
 *
 * @param health address of the liveness route
 * @param instance id that only this process responds with
 */
export async function appUrlProblem(
  health: URL,
  instance: string,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  const { origin } = health
  const fix =
    'If it is a tunnel, it has probably expired: start it again, with `shopify app dev` or by hand. Otherwise set NUXT_PLATFORM_APP_URL, or application_url in shopify.app.toml, to the address of this app.'
  try {
    const response = await fetch(health, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 200 && text.includes(instance)) return undefined
    return `The app's URL ${origin} leads to something else than this server (status ${response.status}), so the admin cannot open the app. ${fix}`
  } catch (error) {
    return `The app's URL ${origin} does not respond (${causeOf(error)}), so the admin cannot open the app. ${fix}`
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : error.name
}
