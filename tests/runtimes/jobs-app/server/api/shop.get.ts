export default defineEventHandler(async event => (await usePlatformAdmin(event)).session.shop)
