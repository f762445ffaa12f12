/** The events that the app received for the calling shop, newest first. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return (await readReceived(session.shop)).filter(({ kind }) => kind === 'event')
})
