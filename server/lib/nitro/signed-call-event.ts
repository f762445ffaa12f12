import type { H3Event } from 'h3'
import type { Platform } from '../platform/create-platform'
import type { RequestBody } from '../platform/request/request-body'
import type { RequestFacts } from '../platform/request/request-facts'
import { answering } from './answering'
import { answerErrorsAsJson } from './errors-as-json'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'
import { takeBody } from './request-body'
import { observed } from './request-observers'
import type { ObservedKind } from './request-observers'

/** Hands an event to a surface that verifies the signature over its raw body. */
export async function authenticateSignedCall<Context extends object>(
  kind: ObservedKind,
  event: H3Event,
  authenticate: (platform: Platform, request: RequestFacts, body: RequestBody) => Promise<Context>,
): Promise<Context> {
  answerErrorsAsJson(event)
  const platform = platformInstance()
  const request = takeFacts(event)
  return answering(event, () => observed(kind, event, async () => authenticate(platform, request, await takeBody(event, platform.config.maxBodyBytes))))
}
