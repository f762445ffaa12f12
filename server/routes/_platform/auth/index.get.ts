import { defineEventHandler } from 'h3'
import { answering } from '../../../lib/nitro/answering'
import { takeFacts } from '../../../lib/nitro/event-facts'
import { platformInstance } from '../../../lib/nitro/platform-instance'

/** First leg of OAuth: to the platform's grant screen. */
export default defineEventHandler(event =>
  answering(event, () => platformInstance().oauth.begin(takeFacts(event))))
