const DEFAULT_LENGTH = 25

/** What happened to the calling shop, newest first: at most `?first=` entries (1 to 50). */
export default defineEventHandler(async (event): Promise<ActivityEntry[]> => {
  const { session } = await usePlatformAdmin(event)
  const { first = DEFAULT_LENGTH } = getQuery(event)
  const length = Number(first)
  if (!Number.isInteger(length) || length < 1 || length > 50)
    throw refusal('"first" must be a whole number from 1 to 50')
  const [calls, checks] = await Promise.all([
    readReceived(session.shop),
    readHealthChecks(session.shop),
  ])
  return [...calls.map(describeCall), ...checks.map(describeCheck)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, length)
})
