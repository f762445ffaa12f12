/** A field of the Admin API's schema: its result and its arguments. */
export interface SchemaField<Result, Arguments = Record<never, never>> {
  result: Result
  arguments: Arguments
}

/**
 * The schema of the app's Admin API version, with `queries`, `mutations` and `types`. It is empty
 * until `nuxt prepare` of an app with the folder `platform/emulator` declares its members.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface EmulatorSchema {}
