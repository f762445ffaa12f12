import { setTimeout as delay } from 'node:timers/promises'
import type { GrantName } from '../state/grant-names'
import type { Fault } from '../state/faults'
import type { Reply } from './reply'
import type { EmulatorRequest } from './request'
import type { Handler } from './router'

const DROPPED: Reply = { status: 0, headers: {}, body: '', dropped: true }

/**
 * Wraps an endpoint to apply its faults before any other check.
 *
 * @param grantOf returns the grant of a request, at the access token endpoint
 */
export function withFaults(
  on: Fault['on'],
  handle: Handler,
  grantOf?: (request: EmulatorRequest) => GrantName | undefined,
): Handler {
  return async (request, context) => {
    const fault = context.state.faults.take(on, request.params.shop ?? null, () =>
      grantOf?.(request),
    )
    if (!fault) return handle(request, context)
    if (fault.delayMs) await delay(fault.delayMs)
    if (fault.reset) return DROPPED
    if (fault.status !== undefined)
      return { status: fault.status, headers: lowerCased(fault.headers), body: fault.body ?? '' }
    const handled = await handle(request, context)
    if (fault.loseResponse) return DROPPED
    const reply = { ...handled, headers: { ...handled.headers, ...lowerCased(fault.headers) } }
    return fault.omit && reply.status === 200 ? omitFields(reply, fault.omit) : reply
  }
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

function omitFields(reply: Reply, omitted: readonly string[]): Reply {
  const fields = Object.entries(JSON.parse(reply.body.toString()) as Record<string, unknown>)
  return {
    ...reply,
    body: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !omitted.includes(name)))),
  }
}
