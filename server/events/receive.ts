import { defineEventHandler } from 'h3'
import { usePlatformWebhook } from '../utils/usePlatformWebhook'

/** Receives the events of the files in `server/platform/events`. */
export default defineEventHandler(async event => {
  await usePlatformWebhook(event)
  return { ok: true }
})
