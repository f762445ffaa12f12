import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../state/faults'
import type { Reply } from './reply'
import type { Handler } from './router'

/** Wraps an endpoint so that the faults for it take effect: they come before any of its own checks. */
export function withFaults(on: Fault['on'], handle: Handler): Handler {
  return async (request, context) => {
    const fault = context.state.faults.take(on, request.params.shop ?? null)
    if (!fault) return handle(request, context)
    if (fault.delayMs) await delay(fault.delayMs)
    if (fault.reset) return { status: 0, headers: {}, body: '', dropped: true }
    if (fault.status !== undefined) return { status: fault.status, headers: lowerCased(fault.headers), body: fault.body ?? '' }
    const answered = await handle(request, context)
    const reply = { ...answered, headers: { ...answered.headers, ...lowerCased(fault.headers) } }
    return fault.omit && reply.status === 200 ? omitFields(reply, fault.omit) : reply
  }
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function omitFields(reply: Reply, omitted: readonly string[]): Reply {
  const fields = Object.entries(JSON.parse(reply.body.toString()) as Record<string, unknown>)
  return { ...reply, body: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !omitted.includes(name)))) }
}
