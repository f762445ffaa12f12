import type { OperationTypes } from './typed-operation'

/**
 * The app's Admin API operations: by API version (`default` is the app's own) and then by their text, each with its `data`
 * and `variables`, or with the `error` for which the platform would refuse it. Filled by what `codegen` generates.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias could not be augmented
export interface PlatformAdminOperations {}

/** The same of the Storefront API. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias could not be augmented
export interface PlatformStorefrontOperations {}

/** What is known of a query in a version; `unknown` of a text that is no literal, or of which nothing was generated. */
export type OperationOf<Operations, Version, Query> = [Query] extends [keyof OperationsOf<Operations, Version>]
  ? OperationsOf<Operations, Version>[Query]
  : [Query] extends [OperationTypes<infer Data, infer Variables>] ? { data: Data, variables: Variables } : unknown

type OperationsOf<Operations, Version> = Version extends keyof Operations ? Operations[Version] : unknown

/** The answer's data: as generated, else what the caller says it is. */
export type DataOf<Operation, Told> = Operation extends { data: infer Data } ? Spelled<Data> : Told

/** Spelled out, an editor shows the fields instead of the name of a generated type. */
type Spelled<Data> = { [Field in keyof Data]: Data[Field] } & {}

/** Makes the literal of an invalid operation unusable, and TypeScript say why. */
export type Valid<Operation> = Operation extends { error: infer Message } ? { invalid: Message } : unknown
