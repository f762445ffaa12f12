/** To another page of the app, in the frame. */
export default defineEventHandler(async event => {
  const { redirect } = await usePlatformAdmin(event)
  return redirect('/products')
})
