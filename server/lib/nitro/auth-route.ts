import { defineEventHandler } from 'h3'
import type { EventHandler } from 'h3'
import type { Platform } from '../platform/create-platform'
import type { RequestFacts } from '../platform/request/request-facts'
import { answering } from './answering'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'
import { refuseCachedRoute } from './refuse-cached-route'
import { observed } from './request-observers'

/** A route that the protocol answers on its own. */
export function defineAuthRoute(answer: (platform: Platform, request: RequestFacts) => Response | Promise<Response>): EventHandler {
  return defineEventHandler((event) => {
    refuseCachedRoute(event)
    return answering(event, () => observed('auth', event, async () => answer(platformInstance(), takeFacts(event))))
  })
}
