/**
 * The fields of all members of a union as one type: a field that not every member has is optional.
 * Also merges the unions in fields. For pages that read records of several types alike.
 */
export type Merged<Value> =
  Extract<Value, object> extends never
    ? Value
    : Exclude<Value, object> | MergedObject<Members<Extract<Value, object>>>

type MergedObject<Member> = [Member] extends [readonly (infer Item)[]]
  ? Merged<Item>[]
  : { [Key in Extract<keyof Member, string>]: Merged<Member[Key]> } & {
      [Key in Exclude<KeysOf<Member>, keyof Member>]?: Merged<ValueOf<Member, Key>>
    }

/** The generator gives a member without selected fields an index signature. */
type Members<Member> = Member extends readonly unknown[]
  ? Member
  : string extends keyof Member
    ? object
    : Member

type KeysOf<Member> = Member extends unknown ? Extract<keyof Member, string> : never

type ValueOf<Member, Key> = Member extends unknown
  ? Key extends keyof Member
    ? Member[Key]
    : never
  : never
