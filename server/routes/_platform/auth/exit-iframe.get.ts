import { defineEventHandler } from 'h3'
import { answering } from '../../../lib/nitro/answering'
import { takeFacts } from '../../../lib/nitro/event-facts'
import { platformInstance } from '../../../lib/nitro/platform-instance'

/** Takes the top window out of the admin's iframe. */
export default defineEventHandler(event =>
  answering(event, () => platformInstance().exitIframe(takeFacts(event))))
