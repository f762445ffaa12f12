/** To a page of the app, in the top window; the app belongs in the admin, so it arrives there again. */
export default defineEventHandler(async (event) => {
  const { redirect } = await usePlatformAdmin(event)
  return redirect('/settings', { target: '_top' })
})
