/**
 * The fields that any input of a union has, e.g. of a create and an update, which share their
 * checks: a field is optional unless each input requires it.
 */
export type AnyInput<Inputs> = { [Name in Names<Inputs>]?: Value<Inputs, Name> } & {
  [Name in Required<Inputs>]: Inputs[Name]
}

type Names<Inputs> = Inputs extends unknown ? keyof Inputs : never

type Value<Inputs, Name extends PropertyKey> = Inputs extends unknown
  ? Name extends keyof Inputs
    ? Inputs[Name]
    : never
  : never

type Required<Inputs, Name = keyof Inputs> = Name extends keyof Inputs
  ? undefined extends Inputs[Name]
    ? never
    : Name
  : never
