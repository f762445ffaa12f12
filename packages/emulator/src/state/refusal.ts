/** A rejected request. The message states the error, the valid values, and a fix. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Possible fixes, one sentence each, displayed on pages. */
  readonly advice: readonly string[]
  /** Path of the value that is refused, e.g. `stores[0].plan`. */
  readonly field: string | undefined

  constructor(status: number, message: string, advice: readonly string[] = [], field?: string) {
    super(message)
    this.status = status
    this.advice = advice
    this.field = field
  }
}
