export default defineEventHandler(async event => (await usePlatformPos(event)).shop)
