/** Also for pages of another origin, such as an extension of the admin. */
export default defineEventHandler(async event => {
  const { cors } = await usePlatformAdmin(event)
  return cors(Response.json({ ok: true, method: event.method }))
})
