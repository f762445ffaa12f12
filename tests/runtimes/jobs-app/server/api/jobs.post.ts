/** Calls a method of the jobs for the test. JSON has no undefined. */
export default defineEventHandler(async event => {
  const { method, args } = await readBody<{ method: 'enqueue'; args: unknown[] }>(event)
  const [name, ...rest] = args.map(each => each ?? undefined)
  return { result: await usePlatformJobs()[method](name as 'import', ...(rest as [])) }
})
