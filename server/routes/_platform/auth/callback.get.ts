import { defineEventHandler } from 'h3'
import { answering } from '../../../lib/nitro/answering'
import { takeFacts } from '../../../lib/nitro/event-facts'
import { platformInstance } from '../../../lib/nitro/platform-instance'

/** Second leg of OAuth: the code becomes a session, and the merchant arrives in the app. */
export default defineEventHandler(event =>
  answering(event, () => platformInstance().oauth.callback(takeFacts(event))))
