/** To another page of the app, with a status of its own. */
export default defineEventHandler(async event => {
  const { redirect } = await usePlatformAdmin(event)
  return redirect('/guards/public', 303)
})
