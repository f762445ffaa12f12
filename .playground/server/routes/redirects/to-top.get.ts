/**
 * To a page of the app, in the top window; the app belongs in the admin, so it arrives there again.
 */
export default defineEventHandler(async event => {
  const { redirect, session } = await usePlatformAdmin(event)
  // Outside the frame only the address names the shop whose admin the app is to be opened in.
  return redirect(`/settings?shop=${session.shop}`, { target: '_top' })
})
