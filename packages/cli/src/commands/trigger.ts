import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { withoutBom } from '../../../../shared/without-bom'
import type { Delivery } from '../../../emulator/src/webhooks/delivery'
import { followDelivery } from '../platform/follow-delivery'
import type { DeliveryOutcome } from '../platform/follow-delivery'
import { findPlatform, findShop, PLATFORM_OPTIONS } from '../platform/running-platform'

export const TRIGGER_USAGE = `trigger <topic>: delivers a webhook to the app, as the running local platform sends it: about the newest record of
the store that fits the topic. Waits for the handlers, also those that an inbox runs after the response.
Exits with 1 if a delivery or its handlers failed.

  --shop <store>        Handle or domain (default: the first store in which the app is installed)
  --set <path=value>    Replace a value of the payload, e.g. --set title=Mug --set variants.0.price=9.00
  --payload <file>      Send this JSON instead
  --uri <path>          Deliver there (default: where the app is subscribed)
  --no-wait             Do not wait for the handlers of an inbox
  --url <address>       Address of the local platform (default: the one that runs in this folder)
`

export interface TriggerCommand {
  topic: string
  shop?: string
  /** Text by path in the payload. */
  set: Record<string, string>
  payloadFile?: string
  uri?: string
  url?: string
  /** Whether to wait until the handlers have run. */
  wait: boolean
}

/** Longest wait for the handlers of a delivery, in milliseconds. */
const WAIT_LIMIT_MS = 10_000

/**
 * Parses the arguments of `trigger`.
 *
 * @throws Error for an unknown option, a missing topic, or an invalid `--set`
 */
export function readTriggerOptions(args: string[]): TriggerCommand {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...PLATFORM_OPTIONS,
      shop: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      payload: { type: 'string' },
      uri: { type: 'string' },
      'no-wait': { type: 'boolean', default: false },
    },
  })
  const { set, payload, 'no-wait': noWait, ...options } = values
  const [topic] = positionals
  if (topic === undefined || positionals.length > 1)
    throw new Error('trigger needs one topic, e.g. "trigger products/update".')
  if (payload !== undefined && set.length > 0) throw new Error('Use either --payload or --set.')
  return {
    ...options,
    topic,
    wait: !noWait,
    set: Object.fromEntries(set.map(readAssignment)),
    ...(payload !== undefined && { payloadFile: payload }),
  }
}

/**
 * Delivers a webhook, and prints the response of the app.
 *
 * @returns number of deliveries that failed, or whose handlers failed
 * @throws Error if no local platform runs, or it refuses the webhook
 */
export async function runTrigger(command: TriggerCommand): Promise<number> {
  const { topic, set, payloadFile, uri, url } = command
  const platform = await findPlatform(url)
  const { shop } = await findShop(platform, command.shop)
  const deliveries =
    payloadFile === undefined
      ? await platform.request<Delivery[]>('POST', '/webhooks/trigger', { shop, topic, set, uri })
      : await platform.request<Delivery[]>('POST', '/webhooks', {
          shop,
          topic,
          uri,
          payload: await readPayload(payloadFile),
        })
  let failures = 0
  for (const delivery of deliveries) {
    process.stdout.write(describeDelivery(delivery))
    const isDelivered = delivery.state === 'delivered'
    const outcome =
      isDelivered && command.wait
        ? await followDelivery(delivery, { limitMs: WAIT_LIMIT_MS })
        : undefined
    process.stdout.write(describeOutcome(outcome))
    if (!isDelivered || outcome?.state === 'failed') failures++
  }
  return failures
}

function describeOutcome(outcome: DeliveryOutcome | undefined): string {
  if (outcome?.state === 'failed')
    return `  A handler failed: ${outcome.failure ?? 'see the log of the app'}\n`
  if (outcome?.state === 'pending')
    return `  No handler has ended within ${WAIT_LIMIT_MS / 1000} s: the topic may have none, or they still run.\n`
  return ''
}

function describeDelivery({ topic, shop, uri, attempts, state }: Delivery): string {
  const { status = 0, durationMs = 0, error, responseBody = '' } = attempts.at(-1) ?? {}
  const outcome = error ?? `${status} in ${durationMs} ms`
  const detail = state === 'delivered' || error !== undefined ? '' : `\n  ${responseBody}`.trimEnd()
  return `${topic} of ${shop} to ${uri}: ${outcome}${detail}\n`
}

function readAssignment(text: string): [path: string, value: string] {
  const end = text.indexOf('=')
  if (end < 1) throw new Error('--set must have the form path=value, e.g. --set title=Mug.')
  return [text.slice(0, end), text.slice(end + 1)]
}

async function readPayload(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`The payload ${file} cannot be read: ${error.message}`, { cause: error })
  })
  try {
    return JSON.parse(withoutBom(text))
  } catch (error) {
    throw new Error(`The payload ${file} is not valid JSON.`, { cause: error })
  }
}
