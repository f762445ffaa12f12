/**
 * The app's Admin API operations by API version (`default` is the app's own) and text, each with
 * its `data` and `variables`, or with the `error` for which the platform would refuse it. Augmented
 * by generated types.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias could not be augmented
export interface PlatformAdminOperations {}

/** The app's Storefront API operations, as {@link PlatformAdminOperations}. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias could not be augmented
export interface PlatformStorefrontOperations {}

/** Types of a query in a version; `unknown` for a text without generated types. */
export type OperationOf<Operations, Version, Query> = [Query] extends [
  keyof OperationsOf<Operations, Version>,
]
  ? OperationsOf<Operations, Version>[Query]
  : [Query] extends [OperationTypes<infer Data, infer Variables>]
    ? { data: Data; variables: Variables }
    : unknown

type OperationsOf<Operations, Version> = Version extends keyof Operations
  ? Operations[Version]
  : unknown

/** Type of the result: the generated type, or the caller's assertion. */
export type DataOf<Operation, Asserted> = Operation extends { data: infer Data }
  ? Expanded<Data>
  : Asserted

/** Makes editors show the fields instead of the name of a generated type. */
type Expanded<Data> = { [Field in keyof Data]: Data[Field] } & {}

/** Rejects the literal of an invalid operation, with the reason in the type error. */
export type Valid<Operation> = Operation extends { error: infer Message }
  ? { invalid: Message }
  : unknown

/**
 * Carries the types of an operation's result and variables, as code generators write them. Typed by
 * structure, so that the types of any generator fit, e.g. `DocumentTypeDecoration` of
 * `@graphql-typed-document-node/core`.
 */
export interface OperationTypes<TData, TVariables> {
  __apiType?: (variables: TVariables) => TData
}
