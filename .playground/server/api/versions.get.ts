/** Text, not `#graphql`: `version` decides at run time which version executes it. */
const LIST = 'query ListVersions { publicApiVersions { handle supported } }'
const VERSION = /^(?:20\d{2}-(?:01|04|07|10)|unstable)$/

/** The API versions of the platform, and the one that responds to `?version=`. */
export default defineEventHandler(async (event): Promise<VersionsReport> => {
  const { admin } = await usePlatformAdmin(event)
  const own = useRuntimeConfig(event).platform.apiVersion
  const { version = own } = getQuery(event)
  if (typeof version !== 'string' || !VERSION.test(version))
    throw refusal('"version" must be an API version, such as 2026-10, or unstable')
  const { data, headers } = await admin.graphql<{ publicApiVersions: ApiVersionState[] }>(LIST, {
    apiVersion: version,
  })
  return {
    own,
    requested: version,
    responded: headers.get('x-shopify-api-version') ?? version,
    versions: data.publicApiVersions,
  }
})
