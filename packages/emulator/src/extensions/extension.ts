import type { EmulatorSchema, SchemaField } from './emulator-schema'
import type { ExtensionStore, MutationStore, StoredObject } from './extension-store'

/** The value of a field, or a function that returns it. */
type FieldValue<Result, Arguments> =
  | SchemaValue<Result>
  | Promise<SchemaValue<Result>>
  | ((args: Arguments, store: ExtensionStore) => SchemaValue<Result> | Promise<SchemaValue<Result>>)

/**
 * A value of a type of the schema. Of an object, all fields are optional: a missing one is resolved
 * by the emulator.
 */
export type SchemaValue<Value> = Value extends readonly (infer Item)[]
  ? readonly SchemaValue<Item>[]
  : Value extends { __typename: string }
    ? {
        [Name in keyof Value]?: Value[Name] extends SchemaField<infer Result, infer Arguments>
          ? FieldValue<Result, Arguments>
          : Value[Name]
      }
    : Value

/** Resolves a root field of a query. */
type QueryResolver<Field> =
  Field extends SchemaField<infer Result, infer Arguments>
    ? (args: Arguments, store: ExtensionStore) => SchemaValue<Result> | Promise<SchemaValue<Result>>
    : never

/** Executes a mutation. Returns its payload. */
type MutationResolver<Field> =
  Field extends SchemaField<infer Result, infer Arguments>
    ? (args: Arguments, store: MutationStore) => SchemaValue<NonNullable<Result>>
    : never

/** Resolves a field of a type. */
type TypeResolver<Field> =
  Field extends SchemaField<infer Result, infer Arguments>
    ? (
        object: StoredObject,
        args: Arguments,
        store: ExtensionStore,
      ) => SchemaValue<Result> | Promise<SchemaValue<Result>>
    : never

type UntypedArguments = Record<string, unknown>

/** One part of the schema; of any names while it is not generated. */
type Part<Name extends string, Untyped> =
  EmulatorSchema extends Record<Name, infer Generated> ? Generated : Untyped

type Untyped = Record<string, SchemaField<unknown, UntypedArguments>>

/** Creates the payload of a webhook. */
export type PayloadResolver = (
  payload: Readonly<Record<string, unknown>>,
  store: ExtensionStore,
) => Record<string, unknown>

/** A function that the app has at the platform. Its code does not run in the local platform. */
export interface EmulatedFunction {
  handle: string
  /** API that the function implements, e.g. `cart_transform` or `payment_customization`. */
  apiType: string
  /** A UUID. Default: one that depends on the app and the handle. */
  id?: string
  /** Default: the handle. */
  title?: string
  description?: string
  /** Default: the version of the request. */
  apiVersion?: string
}

/** What a file of `platform/emulator` adds to the local platform. */
export interface EmulatorExtension {
  /** Root fields of queries. They take precedence over those of the emulator. */
  queries?: {
    [Name in keyof Part<'queries', Untyped>]?: QueryResolver<Part<'queries', Untyped>[Name]>
  }
  /**
   * Mutations. All changes of one are undone if it throws, or if its payload contains user errors.
   * They take precedence over those of the emulator.
   */
  mutations?: {
    [Name in keyof Part<'mutations', Untyped>]?: MutationResolver<Part<'mutations', Untyped>[Name]>
  }
  /** Fields of types, e.g. `{ Product: { feedback: product => … } }`. */
  types?: {
    [Type in keyof Part<'types', Record<string, Untyped>>]?: {
      [Name in keyof Part<'types', Record<string, Untyped>>[Type]]?: TypeResolver<
        Part<'types', Record<string, Untyped>>[Type][Name]
      >
    }
  }
  /**
   * Payloads of webhooks by topic, e.g. `orders/create`. Each receives the payload of the emulator,
   * and is not called for a payload that a test sends.
   */
  payloads?: Record<string, PayloadResolver>
  /** Functions of the app, for the roots that register them. */
  functions?: readonly EmulatedFunction[]
  /** Adds records to a store when it is created or reset. */
  seed?: (store: ExtensionStore) => void
}

/**
 * Defines resolvers, payloads and records that the local platform uses in addition to its own:
 * the default export of a file in `platform/emulator`.
 */
export function defineEmulator(extension: EmulatorExtension): EmulatorExtension {
  return extension
}
