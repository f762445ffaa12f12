/** To another website, in the top window. */
export default defineEventHandler(async event => {
  const { redirect } = await usePlatformAdmin(event)
  return redirect('https://example.com/', { target: '_top' })
})
