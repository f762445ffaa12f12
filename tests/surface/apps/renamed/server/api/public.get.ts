export default defineEventHandler(async event => (await usePlatformPublic(event)).sessionToken.dest)
