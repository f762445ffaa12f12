import { defineEventHandler } from 'h3'
import { answering } from '../../../lib/nitro/answering'
import { takeFacts } from '../../../lib/nitro/event-facts'
import { platformInstance } from '../../../lib/nitro/platform-instance'

/** Bounce page: App Bridge fetches a session token and returns to the page it came from. */
export default defineEventHandler(event =>
  answering(event, () => platformInstance().sessionTokenBounce(takeFacts(event))))
