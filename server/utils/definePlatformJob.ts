import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { PlatformJob } from '../types/platform'

/**
 * Defines a job: the default export of a file in `server/platform/jobs`. It is stored by
 * `usePlatformJobs().enqueue`, or by its schedule, and run until it is done.
 *
 * @param job `name` and `schedule` must be literals: they are checked when the app is built
 * @returns the same job, whose types `usePlatformJobs` knows
 *
 * @example
 * ```ts
 * // server/platform/jobs/nightly-report.ts
 * export default definePlatformJob({
 *   name: 'nightly-report',
 *   perShop: true,
 *   schedule: { cron: '0 3 * * *', timeZone: 'Europe/Berlin' },
 *   async handler({ shop, admin, log }) {
 *     const { data } = await admin.graphql('query CountProducts { productsCount { count } }')
 *     log.info(`${shop} has ${data?.productsCount?.count} products`)
 *   },
 * })
 * ```
 */
export function definePlatformJob<
  const Name extends string,
  Schema extends StandardSchemaV1 | undefined = undefined,
  const PerShop extends boolean = false,
>(job: PlatformJob<Name, Schema, PerShop>): PlatformJob<Name, Schema, PerShop> {
  return job
}
