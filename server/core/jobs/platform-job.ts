import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformRegister } from '../billing/billing-plans'
import type { Session } from '../session/session'
import type { JobSchedule } from './job-schedule'

/** How often a failed job runs again, and when. */
export interface JobRetry {
  /** Runs until the job is dead. @default 10 */
  attempts?: number
  /**
   * Milliseconds between the first run and the second; doubled each time, up to an hour.
   * @default 1000
   */
  delayMs?: number
}

/** Writes lines about a job, with its name, id and shop. Pass no secrets and no personal data. */
export type JobLog = Readonly<Record<'info' | 'warn' | 'error', (message: string) => void>>

/** What each handler of a job gets. */
export interface PlatformJobContext<Input = undefined> {
  /** Output of the schema `input`. */
  input: Input
  id: string
  /** 1 the first time. */
  attempt: number
  /** Aborts when the result of this run no longer counts: cancelled, out of time, or stopped. */
  signal: AbortSignal
  /**
   * Runs `work` and stores its result, which JSON must be able to represent. A later run of the
   * same job returns the stored result instead.
   *
   * @param name of this step, once in a run
   * @throws what `work` throws
   * @throws PlatformError `job_invalid` for a name that was used before in this run, and for a
   *   result that is too large
   */
  step: <Result>(name: string, work: () => Result | Promise<Result>) => Promise<Result>
  /** Stores how much is done, for `usePlatformJobs().progress(id)`. */
  report: (done: number, total?: number) => Promise<void>
  log: JobLog
}

/** What the handler of a job of a shop gets. */
export interface PlatformShopJobContext<Input = undefined> extends PlatformJobContext<Input> {
  shop: string
  /** The shop's offline session. */
  session: Session
  /** Calls the Admin API behind the calls of pages. */
  admin: AdminApiContext
}

/** Output of a schema: what the handler gets. */
type OutputOf<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : undefined

/** The default export of a file in `server/platform/jobs`. */
export interface PlatformJob<
  Name extends string = string,
  Schema extends StandardSchemaV1 | undefined = undefined,
  PerShop extends boolean = false,
> {
  /** Letters, digits, `-` and `_`, at most 64. */
  name: Name
  /**
   * Schema of the input, e.g. of valibot, zod or arktype. JSON must be able to represent its input.
   * @default no input
   */
  input?: Schema
  /**
   * Whether a run is for a shop: `enqueue` needs one, and a schedule starts one run for each shop
   * that has the app. @default false
   */
  perShop?: PerShop
  retry?: JobRetry
  schedule?: JobSchedule
  /**
   * Runs of this job that a process has at the same time, in addition to those of other jobs.
   * @default shared: `concurrency` of the option `jobs`
   */
  concurrency?: number
  /** `shop`: the runs of a shop are one after the other, in the order of `enqueue`. */
  order?: 'shop'
  handler: (
    context: PerShop extends true
      ? PlatformShopJobContext<OutputOf<Schema>>
      : PlatformJobContext<OutputOf<Schema>>,
  ) => unknown
}

/** A job whose input is unknown to the types. */
export interface AnyPlatformJob extends Omit<
  PlatformJob<string, StandardSchemaV1 | undefined, boolean>,
  'handler' | 'input'
> {
  input?: StandardSchemaV1 | undefined
  // A method: the contexts of handlers differ.
  handler(context: never): unknown
}

/**
 * The jobs of the app by name, which the module registers. Read one by one: the types of a job that
 * stores others would otherwise depend on themselves.
 */
type RegisteredJobs = PlatformRegister extends { jobs: infer Jobs } ? Jobs : never

/** Names of the app's jobs; any text where they are not registered. */
export type PlatformJobName = [RegisteredJobs] extends [never]
  ? string
  : keyof RegisteredJobs & string

type RegisteredJob<Name extends string> = Name extends keyof RegisteredJobs
  ? RegisteredJobs[Name]
  : never

type SchemaOf<Name extends string> =
  RegisteredJob<Name> extends { input?: infer Schema } ? NonNullable<Schema> : never

/** What `enqueue` takes as the input of a job. */
export type PlatformJobInput<Name extends string> = [RegisteredJobs] extends [never]
  ? unknown
  : [SchemaOf<Name>] extends [never]
    ? undefined
    : SchemaOf<Name> extends StandardSchemaV1
      ? StandardSchemaV1.InferInput<SchemaOf<Name>>
      : undefined

type IsPerShop<Name extends string> =
  RegisteredJob<Name> extends { perShop?: infer PerShop }
    ? true extends PerShop
      ? true
      : false
    : false

/** When and how often a job is stored. */
export interface EnqueueOptions {
  /**
   * Names the work. Within a day after it is done, or while it waits, the same job of the same shop
   * with this key is not stored again. @default a random one
   */
  key?: string
  /** Milliseconds before its first run, at most a year. @default 0 */
  delay?: number
  /** `high`: before the other jobs of its shop that wait. */
  priority?: 'high'
}

/**
 * Input and options of `enqueue`. `shop` is required for a job with `perShop`, and not possible for
 * others.
 */
export type EnqueueArguments<Name extends string> = [RegisteredJobs] extends [never]
  ? [input?: unknown, options?: EnqueueOptions & { shop?: string }]
  : IsPerShop<Name> extends true
    ? [input: PlatformJobInput<Name>, options: EnqueueOptions & { shop: string }]
    : InputFirst<PlatformJobInput<Name>, EnqueueOptions>

/** Input and options of `forEachShop`; for a job without `perShop`, it cannot be called. */
export type ForEachShopArguments<Name extends string> = [RegisteredJobs] extends [never]
  ? [input?: unknown, options?: { key?: string }]
  : IsPerShop<Name> extends true
    ? InputFirst<PlatformJobInput<Name>, { key?: string }>
    : [never]

type InputFirst<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]
