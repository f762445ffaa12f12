const TARGETS = ['_self', '_parent', '_top', '_blank'] as const

/** Redirects to `url`, with `target` and `status` as given. */
export default defineEventHandler(async event => {
  const { redirect } = await usePlatformAdmin(event)
  const { url, target: wanted, status } = getQuery(event)
  const target = TARGETS.find(name => name === wanted)
  if (typeof url !== 'string' || (wanted !== undefined && !target)) {
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: `"url" must be given once, "target" be one of ${TARGETS.join(', ')}`,
    })
  }
  if (status !== undefined && !/^30[12378]$/.test(String(status))) {
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: '"status" must be 301, 302, 303, 307 or 308',
    })
  }
  return redirect(url, { target, ...(status !== undefined && { status: Number(status) }) })
})
