/** What the shop that asks has used, and what it may use. */
export default defineEventHandler(async event => readUsage(await usePlatformAdmin(event)))
