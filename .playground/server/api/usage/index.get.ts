/** What the calling shop has used, and what it may use. */
export default defineEventHandler(async event => readUsage(await usePlatformAdmin(event)))
