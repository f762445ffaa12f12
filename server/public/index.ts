/**
 * What apps import from `#platform`: types, error classes and the few values that are not
 * auto-imported.
 */
export { PlatformError } from '../core/errors/errors'
export type { PlatformErrorCode } from '../core/errors/errors'
export { GraphqlQueryError, HttpResponseError, ThrottledError } from '../core/errors/http-errors'
export { BillingError } from '../core/errors/billing-error'
export type { PlatformUserError } from '../core/errors/billing-error'
export { ScopesRefusedError } from '../core/scopes/scopes-api'
export type { ScopesDetail } from '../core/scopes/scopes-api'
// All of it: only through a star can an app add to PlatformRegister by the name of this module.
export type * from '../core/billing/billing-plans'
export type {
  BillingCancelOptions,
  BillingCheck,
  BillingCheckOptions,
  BillingRequestOptions,
  BillingRequireOptions,
} from '../core/billing/billing-context'
export type {
  AppPurchaseOneTime,
  AppRecurringPricing,
  AppSubscription,
  AppSubscriptionDiscount,
  AppSubscriptionLineItem,
  AppUsagePricing,
  AppUsageRecord,
  Money,
} from '../core/billing/charges'
export type { UsageRecordOptions } from '../core/billing/usage'
export { Session } from '../core/session/session'
export type { SessionParams } from '../core/session/session-fields'
export { createSessionStorage } from '../core/session/session-storage'
export type { SessionStorage } from '../core/session/session-storage'
export type { PlatformLock, ReleaseLock } from '../core/locks/platform-lock'
export { createRedisLock } from '../core/locks/redis-lock'
export type { RedisClient } from '../core/locks/redis-lock'
export { createSqlLock } from '../core/locks/sql-lock'
export type { SqlDatabase } from '../core/sql-database'
export { createPostgresConnector } from '../core/session/postgres-connector'
export type { PostgresConnector, PostgresPool } from '../core/session/postgres-connector'
export { loadCursorPage } from '../core/api/cursor-page'
export type { CursorPage, CursorPageOptions, CursorVariables } from '../core/api/cursor-page'
export type { CursorPageInfo } from '../../shared/cursor-page'
export { paginate } from '../core/api/paginate'
export type { ConnectionPage, PaginateOptions } from '../core/api/paginate'
export { runBulkQuery } from '../core/bulk/run-bulk-query'
export type { BulkQueryOptions } from '../core/bulk/run-bulk-query'
export { createPlatform } from '../core/create-platform'
export { createJobs } from '../core/jobs/create-jobs'
export { INSERT_PREPARED_JOB, databaseOutbox } from '../core/jobs/job-outbox'
export type { JobOutbox, PreparedJob } from '../core/jobs/job-outbox'
export type { Platform, PlatformHooks, PlatformOptions } from '../core/platform'
export type { Readiness, ReadinessState } from '../core/health/readiness'
export { parseConfig } from '../core/config/parse-config'
export type { PlatformConfig } from '../core/config/config'
export { AppDistribution } from '../../shared/app-distribution'
export { LoginErrorType } from '../../shared/login-error'
export { complianceWebhooks } from '../core/webhooks/compliance-webhooks'
export { webhookTopicName } from '../core/webhooks/webhook-topic'
export type { DeadUsage } from '../core/usage/usage-outbox'
export type { UsageOptions } from '../core/usage/usage-event'
export type {
  DeadDelivery,
  InboxCounts,
  InboxCustomer,
  InboxEngine,
  InboxRun,
  InboxSelection,
} from '../core/inbox/inbox'
export type {
  AnyPlatformJob,
  EnqueueOptions,
  JobLog,
  JobRetry,
  PlatformJobInput,
  PlatformJobName,
} from '../core/jobs/platform-job'
export type { JobSchedule } from '../core/jobs/job-schedule'
export type { DeadJob, JobSelection, JobStats, JobStatus } from '../core/jobs/platform-jobs'
export type { JobEngine, JobEngineFactory } from '../core/inbox/job-engine'
export type { InboxEngineFactory } from '../core/inbox/inbox-settings'
export type {
  ComplianceCustomer,
  CustomersDataRequestPayload,
  CustomersRedactPayload,
  ShopRedactPayload,
} from '../core/webhooks/compliance-webhooks'
export { bodyOf } from '../core/signed-body/request-body'
export type { RequestBody } from '../core/signed-body/request-body'
export { PlatformResponse } from '../core/errors/platform-response'
export type * from './types'
